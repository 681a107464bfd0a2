"""What one recipient may know, in a language, as an email.

- `model`: letters as values; `compose`: a letter as a `page`, all in words; `rendering`: the templates.
- `news`, `answers`, `owed`, `table`, `actions`, `ending`, `agreement`: the parts of a page.
- `voice`: a language's sentences and dates; `words`: its cards, statements and orders, from `pbem.speech`.
"""

from pbem.letters.rendering import BrokenTemplate, check_overrides, render

__all__ = ["BrokenTemplate", "check_overrides", "render"]
