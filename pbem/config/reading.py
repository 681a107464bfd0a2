"""Reading a configuration, and saying where it is wrong.

The environment is an argument and every value knows where it came from, which pydantic-settings offers for
neither; it also passes over a missing file and a misspelt variable without a word.
"""

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from pbem.config.lines import key_lines
from pbem.config.secrets import SECRETS, NotFound, find_secret, ways
from pbem.config.servers import Source
from pbem.config.values import Config, Key, keys, sections

CONFIG_VARIABLE: Final = "PBEM_CONFIG"
"""The variable that names the configuration file."""

_PREFIX: Final = "PBEM_"
_NO_SETTINGS: Final = frozenset({CONFIG_VARIABLE, "PBEM_REQUIRE_SERVERS"})
"""Variables that begin as ours do but set no key; the second is read by the tests."""

_NOT_FOUND: Final = "-"
"""Stands for a secret that was named and is missing, which is complained of once."""

_NOWHERE: Final = "imap.invalid"
"""Stands for the server of a mailbox where mail comes from elsewhere."""

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """One thing that is wrong with a configuration.

    Args:
        place: the file and line, or the environment.
        key: the key or variable, as it is written there; empty if none is to blame.
        sentence: what is wrong, and what would be right.
    """

    place: str
    key: str
    sentence: str

    def __str__(self) -> str:
        """Write it as one line, in the manner of compilers."""
        return ": ".join(part for part in (self.place, self.key, self.sentence) if part)


class ConfigError(Exception):
    """A configuration that cannot be used; says every problem found, one a line."""

    def __init__(self, *problems: ConfigProblem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def variables() -> dict[str, Key]:
    """Return the environment variable of every key, such as ``PBEM_IMAP_HOST``."""
    return {_variable(key): key for key in keys()}


def _variable(key: Key) -> str:
    return _PREFIX + "_".join(key).upper().replace("-", "_")


def find_config(named: Path | None, environ: Mapping[str, str], *, here: Path, user: Path) -> Path:
    """Return the configuration file to read.

    Args:
        named: the file named on the command line, if any.
        environ: the environment.
        here: the current folder.
        user: the folder of the user's configuration.

    Raises:
        ConfigError: there is none.
    """
    if named is not None:
        return named
    if variable := environ.get(CONFIG_VARIABLE):
        return Path(variable)
    places = (here / "config.toml", user / "config.toml")
    for place in places:
        if place.exists():
            return place
    looked = " nor ".join(str(place) for place in places)
    raise ConfigError(
        ConfigProblem(
            "",
            "",
            f"there is no configuration: neither {looked} exists; write one with pbem init, "
            f"or name one with --config or {CONFIG_VARIABLE}",
        )
    )


def load_config(path: Path, environ: Mapping[str, str]) -> Config:
    """Read a configuration; what the environment says goes before what the file says.

    Args:
        path: the TOML file.
        environ: the environment; ``variables`` lists the names that count.

    Raises:
        ConfigError: something is wrong with it; all that was found is named at once.
    """
    return parse_config(_read(path), path, environ)


def parse_config(text: str, path: Path, environ: Mapping[str, str]) -> Config:
    """Read a configuration out of a text, as ``load_config`` does; ``path`` is where it lies or will lie.

    Raises:
        ConfigError: something is wrong with it; all that was found is named at once.
    """
    source = _parsed(text, path)
    problems = [*source.unknown_keys(), *_misspelt_variables(environ, source.tree)]
    values = _merged(source.tree, environ)
    whence = _Whence(source, frozenset(name for name in variables() if name in environ))
    secret_files: list[Path] = []
    for section in SECRETS:
        problems += _find_secret(section, values[section], environ, whence, secret_files)
    if values["inbox"].get("source") in (Source.MAILDIR, Source.DELIVER):
        values["imap"].setdefault("host", _NOWHERE)
    values |= {"folder": path.parent, "secret-files": tuple(dict.fromkeys(secret_files))}
    try:
        config = Config.model_validate(values)
    except ValidationError as error:
        told = {problem.key for problem in problems}
        for one in error.errors():
            key = tuple(map(str, one["loc"]))
            if ".".join(key) not in told:
                problems.append(whence.problem(key, _sentence(one, key, values)))
    else:
        problems += _logins_without_secret(config, whence)
        if not problems:
            return config
    raise ConfigError(*dict.fromkeys(problems))


@dataclass(frozen=True, slots=True)
class _Source:
    """A file, what it holds, and where."""

    path: Path
    tree: Tree
    lines: dict[Key, int]

    def place(self, key: Key) -> str:
        """Return the file and the line of a key, or of the nearest table around it."""
        while key:
            if key in self.lines:
                return f"{self.path}:{self.lines[key]}"
            key = key[:-1]
        return str(self.path)

    def unknown_keys(self) -> Iterator[ConfigProblem]:
        """Yield every key that means nothing, or that is a value where a table belongs or the reverse."""
        known, tables = set(keys()), {path for path, _ in sections()}
        for key, is_table in _walk(self.tree):
            if key in (tables if is_table else known):
                continue
            beside = {one[-1] for one in known | tables if one[:-1] == key[:-1]}
            if key in known:
                sentence = "this is a single value, not a table"
            elif key in tables:
                sentence = f"this is a table: write [{'.'.join(key)}] on a line of its own, its keys below"
            else:
                sentence = "there is no such key" + _did_you_mean(key[-1], beside, known | tables)
            yield ConfigProblem(self.place(key), ".".join(key), sentence)


@dataclass(frozen=True, slots=True)
class _Whence:
    """Says where a value came from: a variable that is set, or the file."""

    source: _Source
    set_variables: frozenset[str]

    def problem(self, key: Key, sentence: str) -> ConfigProblem:
        for name, of in variables().items():
            if of == key and name in self.set_variables:
                return ConfigProblem("environment", name, sentence)
        return ConfigProblem(self.source.place(key), ".".join(key), sentence)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(
            ConfigProblem(str(path), "", "there is no such file; write one with pbem init")
        ) from None
    except OSError as error:
        raise ConfigError(ConfigProblem(str(path), "", f"cannot be read: {error.strerror}")) from None
    except UnicodeDecodeError:
        raise ConfigError(ConfigProblem(str(path), "", "is not a text file in UTF-8")) from None


def _parsed(text: str, path: Path) -> _Source:
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).rpartition(" (at ")
        found = re.match(r"line (\d+)", where)
        place = f"{path}:{found[1] if found else max(1, len(text.splitlines()))}"
        raise ConfigError(ConfigProblem(place, "", f"this is not TOML: {what}; is text in quotes?")) from None
    return _Source(path, tree, key_lines(text))


def _walk(tree: Tree, path: Key = ()) -> Iterator[tuple[Key, bool]]:
    """Yield every key with whether it holds a table; nothing below a table that is unknown."""
    tables = {path for path, _ in sections()}
    for name, value in tree.items():
        key = (*path, name)
        yield key, isinstance(value, dict)
        if isinstance(value, dict) and key in tables:
            yield from _walk(value, key)


def _misspelt_variables(environ: Mapping[str, str], tree: Tree) -> Iterator[ConfigProblem]:
    known = variables()
    named = set()
    for section in SECRETS:
        in_env = ways(section)[2]
        table = tree.get(section)
        named |= {
            table.get(in_env) if isinstance(table, dict) else None,
            environ.get(_variable((section, in_env))),
        }
    for name in sorted(environ):
        if name.startswith(_PREFIX) and name not in known and name not in _NO_SETTINGS and name not in named:
            yield ConfigProblem(
                "environment",
                name,
                "no setting has this variable" + _did_you_mean(name, {*known, CONFIG_VARIABLE}),
            )


def _merged(tree: Tree, environ: Mapping[str, str]) -> Tree:
    """Return the known values of the file, those of the environment laid over them."""
    values: Tree = {}
    for path, _ in sections():
        _table(values, path)
    for key in keys():
        holder: object = tree
        for name in key:
            holder = holder.get(name) if isinstance(holder, dict) else None
        if holder is not None:
            _table(values, key[:-1])[key[-1]] = holder
    for name, key in variables().items():
        if name in environ:
            table = _table(values, key[:-1])
            if key[0] in SECRETS and key[-1] in ways(key[0]):
                # One way to give a secret in the environment stands for any way in the file.
                for way in ways(key[0]):
                    if _variable((key[0], way)) not in environ:
                        table.pop(way, None)
            table[key[-1]] = environ[name]
    return values


def _table(values: Tree, path: Key) -> Tree:
    for name in path:
        values = values.setdefault(name, {})
    return values


def _find_secret(
    section: str, table: Tree, environ: Mapping[str, str], whence: _Whence, files: list[Path]
) -> Iterator[ConfigProblem]:
    """Put a section's secret where the section has it, and note the file that it came out of."""
    secret = SECRETS[section]
    try:
        found = find_secret(section, table, whence.source.path.parent, environ)
    except NotFound as missing:
        yield whence.problem((section, missing.way), str(missing))
        table[secret] = table.get(secret) or _NOT_FOUND
        return
    if found is not None:
        table[secret] = found.value
        if found.file is not None:
            files.append(found.file)
    elif table.get(secret) and _variable((section, secret)) not in environ:
        files.append(whence.source.path)


def _logins_without_secret(config: Config, whence: _Whence) -> Iterator[ConfigProblem]:
    for name, server in (("imap", config.imap), ("smtp", config.smtp)):
        if server.user and not server.password.get_secret_value() and not config.signs_in(server):
            given = ", ".join(ways(name))
            yield whence.problem(
                (name,), f"there is a user but no password; give one of {given}, or fill [oauth] to sign in"
            )


_SENTENCES: Final = {
    "missing": "is missing",
    "string_type": 'must be text in quotes, such as "text"',
    "string_too_short": "must not be empty",
    "string_sub_type": "must be text",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
}


def _sentence(error: ErrorDetails, key: Key, values: Tree) -> str:
    """Say a validation error for someone who edits the file; secrets are never repeated."""
    context = error.get("ctx", {})
    if error["type"] == "enum":
        allowed = re.findall(r"'([^']*)'", context["expected"])
        value = _table(values, key[:-1])[key[-1]]
        return "must be " + _either(f'"{one}"' for one in allowed) + _did_you_mean(str(value), set(allowed))
    if error["type"] == "value_error":
        return str(context["error"])
    return _SENTENCES.get(error["type"], error["msg"]).format_map(context)


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _did_you_mean(word: str, near: set[str], far: Iterable[Key] = ()) -> str:
    """Suggest the name that is likeliest meant: beside the key first, then in any table."""
    if close := difflib.get_close_matches(word, sorted(near), n=1):
        return f"; did you mean {close[0]}?"
    other = sorted(".".join(key) for key in far if key[-1] == word)
    return f"; did you mean {other[0]}?" if other else ""
