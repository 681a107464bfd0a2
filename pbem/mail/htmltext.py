"""HTML of a mail to lines of text in which quoted parts look as they do in plain text.

Known quote containers are not thrown away here: they become lines that begin with ``>``, or get the separator
of Outlook's plain text before them, so that one place (``reply``) decides what is new, for text and HTML
alike.
"""

import re
from collections.abc import Iterator
from typing import Final

import lxml.html
from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree

HTML_LIMIT: Final = 2_000_000
"""Signs of HTML that are looked at."""

BOUNDARY: Final = "-----Original Message-----"

_QUOTES: Final = (
    "//blockquote"
    "|//*[contains(concat(' ', @class, ' '), ' yahoo_quoted ')]"
    "|//*[contains(concat(' ', @class, ' '), ' tutanota_quote ')]"
    "|//*[starts-with(@id, 'yahoo_quoted')]"
    "|//div[@name='quote']"
)
"""Elements that hold nothing but a quote."""

_HEADS: Final = (
    "//*[@id='divRplyFwdMsg' or @id='x_divRplyFwdMsg' or @id='appendonsend' or @id='zwchr']"
    "|//*[@id='OLK_SRC_BODY_SECTION']"
    "|//hr[@id='stopSpelling' or @data-marker='__DIVIDER__']"
    "|//div[@id='mail-editor-reference-message-container']"
    "|//div[contains(@style, 'border-top')][.//b]"
    "|//div[contains(@class, 'gmail_quote')][not(.//blockquote)]"
)
"""Elements after which all is quote: the header blocks of the Outlooks, Zimbra, bare forwards of Gmail."""

_INDENT_ONLY: Final = re.compile(r"border(?:-\w+)?\s*:\s*none", re.IGNORECASE)
_DECLARATION: Final = re.compile(r"^\s*<\?xml[^>]*>")
_TAG: Final = re.compile(r"<[^<>]*>")
_CONFIG: Final = ParserConfig(css=STRICT_CSS_PROFILE, display_links=False, display_anchors=False)
_AS_BLOCK: Final = ("table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "li", "dl", "dt", "dd", "center")
_AS_INLINE: Final = ("td", "th")


def html_to_text(html: str) -> str:
    """Turn HTML into text, quotes prefixed, quoted headers set apart; linear in the size of the HTML."""
    source = _DECLARATION.sub("", html[:HTML_LIMIT])
    parser = lxml.html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        tree = lxml.html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return _TAG.sub(" ", source)
    for head in _outermost(tree, _HEADS):
        words = head.text_content()
        if words.count(":") > 1 or not words.strip():
            _insert_boundary(head)
    for quote in _outermost(tree, _QUOTES):
        if not _is_indented_by_hand(quote):
            _prefix(quote)
    _flatten(tree)
    text = str(Inscriptis(tree, _CONFIG).get_text())
    # the parser gives up below some depth, and what stood there must not vanish
    return text if text.strip() else _TAG.sub(" ", source)


def _outermost(tree: lxml.html.HtmlElement, path: str) -> Iterator[lxml.html.HtmlElement]:
    """Give the elements on a path that lie in no other element on it, so that each is looked at once."""
    found = [element for element in tree.xpath(path) if isinstance(element, lxml.html.HtmlElement)]
    known = set(found)
    inside: set[lxml.html.HtmlElement] = set()
    for element in found:  # document order: a parent comes first
        parent = element.getparent()
        if parent is None:
            continue
        if any(above in known for above in element.iterancestors()):
            inside.add(element)
    yield from (element for element in found if element not in inside and element.getparent() is not None)


def _is_indented_by_hand(quote: lxml.html.HtmlElement) -> bool:
    """Tell Gmail's "indent more", which is a block quote without a rule at its side, from a quote."""
    return (
        not quote.get("class") and not quote.get("type") and bool(_INDENT_ONLY.search(quote.get("style", "")))
    )


def _prefix(quote: lxml.html.HtmlElement) -> None:
    """Replace an element by its text, every line prefixed."""
    tail, quote.tail = quote.tail, None
    _flatten(quote)
    text = str(Inscriptis(quote, _CONFIG).get_text())
    quoted = lxml.html.Element("pre")
    quoted.text = "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
    quoted.tail = tail
    parent = quote.getparent()
    if parent is not None:
        parent.replace(quote, quoted)


def _flatten(tree: lxml.html.HtmlElement) -> None:
    """Turn tables and lists into plain blocks: in columns or indented, few bytes would grow to many."""
    for element in list(tree.iter(*_AS_BLOCK)):
        if element.tag == "li":
            element.text = f"- {element.text or ''}"
        element.tag = "div"
    for element in list(tree.iter(*_AS_INLINE)):
        element.tag = "span"
        element.tail = f" {element.tail or ''}"


def _insert_boundary(head: lxml.html.HtmlElement) -> None:
    boundary = lxml.html.Element("p")
    boundary.text = BOUNDARY
    head.addprevious(boundary)
