"""Writing a configuration that explains itself, from the descriptions of its keys."""

import json
import textwrap
from collections.abc import Mapping
from enum import StrEnum

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from pbem.config.reading import variables
from pbem.config.values import Key, keys, sections

_WIDTH = 100

_HEAD = """\
Configuration of pbem. Every key is here; a key that is left out has the value shown, those without a
usual value excepted. Each can also be set by an environment variable, such as {example}, which
goes before this file. Keep this file to yourself (mode 600) if it holds a password.
"""


def write_config(values: Mapping[Key, object]) -> str:
    """Return a configuration file that holds and explains every key.

    Args:
        values: what to set, by key; the other keys get their usual value.

    Raises:
        KeyError: a value for a key there is none of, or none for a key without a usual value.
    """
    if unknown := set(values) - set(keys()):
        raise KeyError(*unknown)
    example = next(name for name, key in variables().items() if key == ("imap", "host"))
    blocks = [_comment(_HEAD.format(example=example))]
    listed = set(keys())
    for path, model in sections():
        lines = [_comment(model.__doc__ or ""), f"[{'.'.join(path)}]"]
        for field in model.model_fields.values():
            assert field.alias is not None
            key = (*path, field.alias)
            if key in listed:
                lines += _key(key, field, values)
        if len(lines) > 2:
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _key(key: Key, field: FieldInfo, values: Mapping[Key, object]) -> list[str]:
    lines = [_comment(field.description)] if field.description else []
    value = values[key] if field.is_required() else values.get(key, field.default)
    return [*lines, f"{key[-1]} = {_toml(value)}"]


def _comment(text: str) -> str:
    paragraph = " ".join(text.split())
    return textwrap.fill(paragraph, _WIDTH, initial_indent="# ", subsequent_indent="# ")


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case SecretStr():
            return _toml(value.get_secret_value())
        case StrEnum():
            return _toml(value.value)
        case str():
            # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            raise TypeError(f"no key holds {type(value).__name__}")
