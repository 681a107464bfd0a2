"""Locales: what Babel knows of a language's dates, lists and names."""

from babel import Locale, UnknownLocaleError

from pbem.speech.languages import SOURCE, kept, load_language


@kept()
def locale_of(code: str) -> Locale:
    """Return the locale of a language; that of the source where its folder names none that is known."""
    return known_locale(load_language(code).locale) or Locale.parse(load_language(SOURCE).locale)


def known_locale(name: str) -> Locale | None:
    """Return a locale by its name, None where there is none of that name."""
    try:
        return Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        return None
