"""Rendering: a letter's values become subject, plain text and HTML through the templates."""

import difflib
from dataclasses import replace
from pathlib import Path
from types import CodeType
from typing import Final

import jinja2
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.bccache import Bucket

import pbem
from pbem.letters import plain
from pbem.letters.compose import compose
from pbem.letters.marks import MARK_CLOSE, MARK_OPEN
from pbem.letters.model import Letter, Rendered
from pbem.letters.page import Page, PlayerRow, Said, TablePage
from pbem.letters.voice import voice
from pbem.speech.languages import SOURCE, kept

FORMS: Final = ("txt", "html")
_ENDING: Final = ".j2"
_STORY: Final = "_story"
_MOST: Final = 98_000
"""Bytes of HTML; Gmail cuts a letter off at 102 kB."""


class BrokenTemplate(Exception):
    """A template cannot be used.

    Args:
        file: the file, as found.
        line: the line, from 1, or 0 if it concerns the whole file.
        why: what is wrong, in a sentence.
    """

    def __init__(self, file: Path, line: int, why: str) -> None:
        super().__init__(file, line, why)
        self.file, self.line, self.why = file, line, why

    def __str__(self) -> str:
        """Return file, line and reason, for a game master to act on."""
        place = f"{self.file}:{self.line}" if self.line else str(self.file)
        return f"{place}: {self.why}"


def render(letter: Letter, *, overrides: Path | None = None) -> Rendered:
    """Return a letter in the words of its recipient's language.

    Args:
        letter: what to say; the templates see nothing that is not made of it.
        overrides: a folder with a game master's own templates, looked into first.

    Raises:
        BrokenTemplate: a template cannot be read or does not fit, naming file and line.
    """
    page = compose(letter)
    environment = _environment(page.frame.language, overrides)
    names = {form: f"{letter.kind}.{form}{_ENDING}" for form in FORMS}
    html = _fill(environment, names["html"], page, overrides)
    attached = ""
    if isinstance(page, TablePage) and page.story is not None and _is_long(html):
        attached = _fill(environment, f"{_STORY}.txt{_ENDING}", page, overrides)
        while (turns := len(page.story.turns)) and _is_long(html):
            kept = min(turns - 1, turns * _MOST // len(html.encode()))
            page = replace(page, story=page.story.shortened(kept))
            html = _fill(environment, names["html"], page, overrides)
    text = _fill(environment, names["txt"], page, overrides)
    return Rendered(subject=page.frame.subject, text=text, html=html, attached=attached)


def _is_long(html: str) -> bool:
    return len(html.encode()) > _MOST


def check_overrides(overrides: Path, language: str = SOURCE) -> None:
    """Refuse a folder of templates that could not be used, before a letter depends on it.

    Raises:
        BrokenTemplate: a template is not valid, or its name is none that is looked for.
    """
    known = {path.name for path in own_folder().glob(f"*{_ENDING}")}
    if not overrides.is_dir():
        raise BrokenTemplate(overrides, 0, "there is no such folder of templates")
    environment = _environment(language, overrides)
    for path in sorted(overrides.glob(f"*{_ENDING}")):
        if path.name not in known and not path.name.startswith("_"):
            close = difflib.get_close_matches(path.name, known, 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise BrokenTemplate(path, 0, f"no letter uses a template of this name{hint}")
        _get(environment, path.name, overrides)


def own_folder() -> Path:
    """Return where the project's templates lie: in the wheel, or beside the package in a checkout."""
    package = Path(pbem.__path__[0])
    installed = package / "_data" / "templates"
    return installed if installed.is_dir() else package.parent / "templates"


class _Compiled(BytecodeCache):
    """Keeps what templates are compiled to, as it is the same in every language."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled of the same text in the same place."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if bucket.code is not None:
            self._code[bucket.key, bucket.checksum] = bucket.code


_COMPILED: Final = _Compiled()


@kept(maxsize=32)
def _environment(language: str, overrides: Path | None) -> Environment:
    """Return the templates of a language; its sentences are globals, so that macros have them too."""
    folders = [*([overrides] if overrides else []), own_folder()]
    environment = Environment(
        loader=FileSystemLoader(folders),
        autoescape=select_autoescape(enabled_extensions=(f"html{_ENDING}",), default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_COMPILED,
    )
    speaker = voice(language)

    def players(rows: tuple[PlayerRow, ...]) -> str:
        return plain.players(rows, speaker)

    def said(one: Said, indent: str = "") -> str:
        return plain.said(one, speaker, indent)

    environment.globals.update(
        gettext=speaker.gettext,
        ngettext=speaker.ngettext,
        label=speaker.label,
        mark=MARK_OPEN,
        mark_close=MARK_CLOSE,
    )
    environment.filters.update(
        wrap=plain.wrap,
        between=plain.between,
        said=said,
        order=plain.order,
        marked=plain.marked,
        names=plain.cards,
        players=players,
    )
    return environment


def _get(environment: Environment, name: str, overrides: Path | None) -> jinja2.Template:
    try:
        return environment.get_template(name)
    except jinja2.TemplateSyntaxError as error:
        file = Path(error.filename or name)
        raise BrokenTemplate(file, error.lineno, error.message or "not a template") from error
    except jinja2.TemplateNotFound as error:
        raise BrokenTemplate(Path(name), 0, f"the template {error.name} is not there") from error
    except UnicodeDecodeError as error:
        file = next(
            folder / name
            for folder in (overrides, own_folder())
            if folder is not None and (folder / name).exists()
        )
        raise BrokenTemplate(file, 0, "it is not written in UTF-8") from error


def _fill(environment: Environment, name: str, page: Page, overrides: Path | None) -> str:
    template = _get(environment, name, overrides)
    try:
        return template.render(page=page, frame=page.frame)
    except BrokenTemplate:
        raise
    except jinja2.TemplateSyntaxError as error:
        raise BrokenTemplate(
            Path(error.filename or name), error.lineno, error.message or "not a template"
        ) from error
    except Exception as error:
        file, line = _where(error, template)
        raise BrokenTemplate(file, line, f"{type(error).__name__}: {error}") from error


def _where(error: BaseException, template: jinja2.Template) -> tuple[Path, int]:
    """Return the deepest place in a template that the error went through."""
    file, line = Path(template.filename or str(template.name)), 0
    trace = error.__traceback__
    while trace is not None:
        source = trace.tb_frame.f_code.co_filename
        if source.endswith(_ENDING):
            file, line = Path(source), trace.tb_lineno
        trace = trace.tb_next
    return file, line
