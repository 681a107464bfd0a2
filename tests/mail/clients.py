"""Replies as ten mail clients write them, to test that a quoted letter is never read as new."""

import html as html_escape
import textwrap
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from enum import StrEnum
from typing import Final


class Style(StrEnum):
    """A mail client."""

    GMAIL = "gmail"
    OUTLOOK_DESKTOP = "outlook-desktop"
    OUTLOOK_WEB = "outlook-web"
    APPLE_MAIL = "apple-mail"
    IOS = "ios"
    THUNDERBIRD = "thunderbird"
    YAHOO = "yahoo"
    SAMSUNG = "samsung"
    PROTON = "proton"
    PLAIN = "plain"


class Form(StrEnum):
    """Which part of a mail carries the reply."""

    TEXT = "text"
    HTML = "html"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a client puts around the new text and the quote."""

    above: str
    """Lines between the new text and the quote."""
    prefix: str
    html_before: str
    html_after: str


_PHONES: Final = {Style.IOS: "Sent from my iPhone", Style.SAMSUNG: "Sent from my Galaxy"}


def reply_as(
    style: Style,
    new_text: str,
    letter_text: str,
    letter_html: str,
    date: datetime,
    sender: str,
    *,
    author: str = "The Spymaster <gm+k0@pbem.test>",
    subject: str = "Re: Operation Mata Hari",
    form: Form = Form.BOTH,
    width: int | None = None,
    prefixed: bool | None = None,
    headers: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Write the reply of a client.

    Args:
        style: the client.
        new_text: what its user typed.
        letter_text: the text of the letter that is answered.
        letter_html: its HTML.
        date: when the letter was sent.
        sender: the address of who answers.
        author: the From of the letter that is answered.
        subject: of the reply.
        form: text, HTML or both.
        width: re-wrap the quote to so many columns after prefixing, as gateways do; the rest has no prefix.
        prefixed: overrides whether the client sets ">" before quoted lines.
        headers: further headers, such as In-Reply-To.
    """
    parts = _parts(style, author, date, subject)
    prefix = parts.prefix if prefixed is None else ("> " if prefixed else "")
    above = parts.above.replace("\n>", "\n") if prefixed is False else parts.above
    quoted = [f"{prefix}{line}".rstrip() for line in letter_text.split("\n")]
    if width is not None:
        quoted = [
            piece for line in quoted for piece in (textwrap.wrap(line, width, break_long_words=False) or [""])
        ]
    text = f"{new_text}\n\n{above}\n" + "\n".join(quoted) + "\n"
    typed = "".join(f"<div>{html_escape.escape(line) or '<br>'}</div>" for line in new_text.split("\n"))
    body = f"<html><body>{typed}<br>{parts.html_before}{letter_html}{parts.html_after}</body></html>"
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, author, subject
    for name, value in headers:
        mail[name] = value
    if form is Form.HTML:
        mail.set_content(body, subtype="html")
    else:
        mail.set_content(text)
        if form is Form.BOTH:
            mail.add_alternative(body, subtype="html")
    return mail.as_bytes()


def _parts(style: Style, author: str, date: datetime, subject: str) -> _Parts:
    name, _, address = author.partition(" <")
    address = address.rstrip(">")
    link = f'&lt;<a href="mailto:{address}">{address}</a>&gt;'
    if style in {Style.OUTLOOK_DESKTOP, Style.OUTLOOK_WEB}:
        return _outlook(style, author, date, subject)
    if style is Style.SAMSUNG:
        block = f"From: {author} \nDate: {date:%d/%m/%y  %H:%M}  (GMT+01:00) \nTo: me@example.org \n"
        head = f"-------- Original message --------\n{block}Subject: {subject} \n"
        as_html = "".join(f"<div>{html_escape.escape(line)}</div>" for line in head.split("\n"))
        return _Parts(
            f"\nSent from my Galaxy\n\n\n{head}", "", f"<div>Sent from my Galaxy</div>{as_html}", ""
        )
    when = {
        Style.GMAIL: f"{date:%a, %b %d, %Y} at {date:%I:%M %p}",
        Style.APPLE_MAIL: f"{date:%d %b %Y}, at {date:%H:%M}",
        Style.IOS: f"{date:%b %d, %Y}, at {date:%I:%M %p}",
        Style.THUNDERBIRD: f"{date:%m/%d/%y} {date:%I:%M %p}",
        Style.YAHOO: f"{date:%A, %B %d, %Y} at {date:%I:%M:%S %p} GMT+1",
        Style.PROTON: f"{date:%A, %B %d}th, {date:%Y} at {date:%I:%M %p}",
        Style.PLAIN: f"{date:%a, %b %d, %Y} at {date:%H:%M:%S} +0000",
    }[style]
    who = name if style in {Style.THUNDERBIRD, Style.PLAIN} else author
    line = f"On {when}, {who} wrote:"
    html_line = f"On {when}, {html_escape.escape(name)} {link} wrote:"
    if style is Style.GMAIL:
        # Gmail folds its attribution before the address
        return _Parts(
            f"On {when}, {name} <\n{address}> wrote:\n",
            "> ",
            f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{html_line}<br></div>'
            '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid">',
            "</blockquote></div>",
        )
    if style is Style.YAHOO:
        return _Parts(
            f"    {line}  \n ",
            "",
            f'<div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>{html_line}</div><div><br></div>',
            "</div></div>",
        )
    if style is Style.IOS:
        return _Parts(
            f"Sent from my iPhone\n\n> {line}\n>",
            "> ",
            f'<div>Sent from my iPhone</div><blockquote type="cite">{html_line}<br><br></blockquote>'
            '<blockquote type="cite">',
            "</blockquote>",
        )
    if style is Style.PROTON:
        return _Parts(
            f"Sent with Proton Mail secure email.\n\n{line}\n",
            "> ",
            f'<div>Sent with Proton Mail secure email.</div><div class="protonmail_quote">{html_line}<br>'
            '<blockquote class="protonmail_quote" type="cite">',
            "</blockquote></div>",
        )
    cite = f'<div class="moz-cite-prefix">{html_line}<br></div><blockquote type="cite">'
    return _Parts(f"{line}\n" if style is Style.APPLE_MAIL else line, "> ", cite, "</blockquote>")


def _outlook(style: Style, author: str, date: datetime, subject: str) -> _Parts:
    sent = f"{date:%A, %B %d, %Y} {date:%I:%M %p}"
    rows = (("From", author), ("Sent", sent), ("To", "Me <me@example.org>"), ("Subject", subject))
    block = "\n".join(f"{name}: {value}" for name, value in rows) + "\n"
    html_rows = "<br>".join(f"<b>{name}:</b> {html_escape.escape(value)}" for name, value in rows)
    if style is Style.OUTLOOK_WEB:
        return _Parts(
            f"{'_' * 32}\n{block}",
            "",
            '<div id="appendonsend"></div><hr tabindex="-1">'
            f'<div id="divRplyFwdMsg" dir="ltr">{html_rows}</div><div>',
            "</div>",
        )
    return _Parts(
        block,
        "",
        "<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>"
        f"<p class=MsoNormal>{html_rows}</p></div></div><div>",
        "</div>",
    )
