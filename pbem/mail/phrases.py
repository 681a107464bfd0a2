"""What mail clients write around a quote, by language: the words ``reply`` looks for.

A language is one row of data; words are lower-case, with a straight apostrophe. Rows are all used at once:
the language of a client says nothing about that of its user's correspondents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a line of a quoted header block tells."""

    FROM = "from"
    SENT = "sent"
    TO = "to"
    CC = "cc"
    SUBJECT = "subject"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Phrases:
    """The words of one language around quotes."""

    language: str
    openers: tuple[str, ...]
    """How an attribution begins, before the date."""
    verbs: tuple[str, ...]
    """What it says its author did."""
    weekdays: tuple[str, ...]
    """Weekdays as an attribution may begin with, by their shortest form; what follows in the word is free."""
    headers: Mapping[Role, tuple[str, ...]]
    separators: tuple[str, ...]
    """What stands between dashes above a quoted or forwarded mail."""
    footers: tuple[str, ...]
    """How the lines begin that telephones and tablets add."""


PHRASES: Final = (
    Phrases(
        "en",
        ("on", "at"),
        ("wrote", "writes", "sent", "said"),
        ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
        {
            Role.FROM: ("from",),
            Role.SENT: ("sent", "date", "sent at"),
            Role.TO: ("to",),
            Role.CC: ("cc", "bcc"),
            Role.SUBJECT: ("subject",),
            Role.OTHER: ("reply-to", "importance", "organization"),
        },
        (
            "original message",
            "reply message",
            "original appointment",
            "forwarded message",
            "begin forwarded message",
            "message from",
        ),
        (
            "sent from my",
            "sent from a",
            "sent from mobile",
            "sent from mail",
            "sent from outlook",
            "sent from yahoo",
            "sent from proton",
            "sent from windows",
            "sent from samsung",
            "sent from gmail",
            "sent from [",
            "sent from <",
            "sent from the ",
            "sent via",
            "sent with",
            "sent using",
            "sent on the go",
            "sent on my",
            "from my iphone",
            "from my ipad",
            "from my mobile",
            "from my android",
            "get outlook for",
            "yahoo mail: search",
            "get the free ",
            "written on my",
            "typed on my",
        ),
    ),
    Phrases(
        "it",
        ("il", "il giorno", "in data", "nel giorno", "lo"),
        ("ha scritto", "hanno scritto", "scrisse", "scrive", "ha inviato"),
        ("lun", "mar", "mer", "gio", "ven", "sab", "dom"),
        {
            Role.FROM: ("da", "mittente"),
            Role.SENT: ("inviato", "data", "inviata", "data invio"),
            Role.TO: ("a", "destinatario"),
            Role.CC: ("ccn",),
            Role.SUBJECT: ("oggetto",),
            Role.OTHER: ("risposta", "rispondi a", "priorità"),
        },
        (
            "messaggio originale",
            "messaggio inoltrato",
            "inizio messaggio inoltrato",
            "messaggio da",
            "risposta",
        ),
        (
            "inviato da iphone",
            "inviato da ipad",
            "inviato dal mio",
            "inviato dallo smartphone",
            "inviato da smartphone",
            "inviato da outlook",
            "inviato da posta",
            "inviato da yahoo",
            "inviato da libero mail",
            "inviato da proton",
            "inviato con proton",
            "inviato da mobile",
            "inviato dal cellulare",
            "inviato tramite",
            "scarica outlook per",
            "ottieni outlook per",
            "ottieni bluemail",
        ),
    ),
    Phrases(
        "es",
        ("el", "en", "el día", "con fecha"),
        ("escribió", "escribio", "escribe", "ha escrito", "envió"),
        ("lun", "mar", "mié", "mie", "jue", "vie", "sáb", "sab", "dom"),
        {
            Role.FROM: ("de", "remitente"),
            Role.SENT: ("enviado", "enviado el", "fecha", "enviada el"),
            Role.TO: ("para",),
            Role.CC: ("cco",),
            Role.SUBJECT: ("asunto",),
            Role.OTHER: ("responder a",),
        },
        ("mensaje original", "mensaje reenviado", "inicio del mensaje reenviado", "mensaje de", "forwarded"),
        (
            "enviado desde mi",
            "enviado desde el",
            "enviado desde outlook",
            "enviado desde yahoo",
            "enviado desde correo",
            "enviado desde proton",
            "enviado con proton",
            "enviado desde un",
            "enviado desde smart",
            "enviado desde dispositivo",
            "enviado de samsung",
            "obtener outlook para",
            "descargar outlook para",
            "obtén outlook para",
        ),
    ),
    Phrases(
        "pt",
        ("em", "no dia", "às", "a", "na", "no"),
        ("escreveu", "escreveram", "escreve", "enviou"),
        ("seg", "ter", "qua", "qui", "sex", "sáb", "sab", "dom"),
        {
            Role.FROM: ("remetente",),
            Role.SENT: ("enviada em", "enviado em", "enviada", "data de envio"),
            Role.TO: (),
            Role.CC: (),
            Role.SUBJECT: ("assunto",),
            Role.OTHER: ("responder para",),
        },
        ("mensagem original", "mensagem encaminhada", "início da mensagem encaminhada", "mensagem de"),
        (
            "enviado do meu",
            "enviado do i",
            "enviado do outlook",
            "enviado do yahoo",
            "enviado do email",
            "enviado do correio",
            "enviado do samsung",
            "enviado do proton",
            "enviado com o proton",
            "enviado com proton",
            "enviado a partir d",
            "enviado através",
            "enviado via",
            "baixe o outlook",
            "baixar outlook",
            "obter outlook para",
            "obter o outlook para",
            "obtenha o outlook",
        ),
    ),
    Phrases(
        "fr",
        ("le", "en date du"),
        ("a écrit", "a ecrit", "écrivait", "écrit", "a envoyé"),
        ("lun", "mar", "mer", "jeu", "ven", "sam", "dim"),
        {
            Role.FROM: ("expéditeur",),
            Role.SENT: ("envoyé", "envoyé le", "envoyée", "message du", "date d'envoi"),
            Role.TO: ("à", "a", "destinataire", "pour"),
            Role.CC: ("copie à", "copie", "cci"),
            Role.SUBJECT: ("objet", "sujet"),
            Role.OTHER: ("répondre à",),
        },
        (
            "message d'origine",
            "message original",
            "message transféré",
            "début du message transféré",
            "début du message réexpédié",
            "message de",
            "courriel original",
        ),
        (
            "envoyé de mon",
            "envoyé depuis mon",
            "envoyé depuis ma",
            "envoyé depuis l'application",
            "envoyé depuis yahoo",
            "envoyé depuis proton",
            "envoyé avec proton",
            "envoyé à partir de",
            "envoyé à partir d'",
            "envoyé via",
            "envoyé par mon",
            "télécharger outlook pour",
            "obtenir outlook pour",
            "obtenez outlook pour",
        ),
    ),
    Phrases(
        "de",
        ("am", "vom", "den"),
        ("schrieb", "schrieben", "hat geschrieben", "geschrieben", "schreibt", "folgendes geschrieben"),
        ("mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag"),
        {
            Role.FROM: ("von", "absender"),
            Role.SENT: ("gesendet", "datum", "gesendet am"),
            Role.TO: ("an",),
            Role.CC: ("kopie",),
            Role.SUBJECT: ("betreff",),
            Role.OTHER: ("antwort an",),
        },
        (
            "ursprüngliche nachricht",
            "originalnachricht",
            "original-nachricht",
            "antwort nachricht",
            "weitergeleitete nachricht",
            "anfang der weitergeleiteten nachricht",
            "ursprüngliche mail",
        ),
        (
            "von meinem",
            "von meiner",
            "gesendet von",
            "gesendet mit",
            "gesendet über",
            "diese nachricht wurde von mein",
            "holen sie sich outlook",
            "outlook für ios",
            "outlook für android",
        ),
    ),
    Phrases(
        "nl",
        ("op",),
        ("schreef", "geschreven", "heeft geschreven"),
        ("ma", "di", "wo", "do", "vr", "za", "zo", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag"),
        {
            Role.FROM: ("van",),
            Role.SENT: ("verzonden", "verstuurd"),
            Role.TO: ("aan",),
            Role.CC: (),
            Role.SUBJECT: ("onderwerp",),
            Role.OTHER: (),
        },
        ("oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd bericht"),
        ("verzonden vanaf", "verzonden met", "verstuurd vanaf", "verstuurd met", "outlook voor"),
    ),
    Phrases(
        "nordic",
        ("den", "på", "kl.", "ti", "ke"),
        ("skrev", "skrev följande", "skrev følgende", "kirjoitti"),
        ("mån", "tis", "ons", "tors", "fre", "lör", "sön", "man", "tir", "lør", "søn"),
        {
            Role.FROM: ("från", "fra", "lähettäjä"),
            Role.SENT: ("skickat", "sendt", "dato", "lähetetty"),
            Role.TO: ("till", "til", "vastaanottaja"),
            Role.CC: ("kopia", "kopi"),
            Role.SUBJECT: ("ämne", "emne", "aihe"),
            Role.OTHER: (),
        },
        (
            "oprindelig meddelelse",
            "opprinnelig melding",
            "originalmeddelande",
            "ursprungligt meddelande",
            "vidarebefordrat meddelande",
            "videresendt meddelelse",
            "alkuperäinen viesti",
        ),
        ("skickat från", "sendt fra", "hämta outlook", "hent outlook", "lähetetty"),
    ),
    Phrases(
        "slavic",
        ("w dniu", "dnia", "dne", "в"),
        (
            "napisał",
            "napisała",
            "napisał(a)",
            "napisal",
            "pisze",
            "написал",
            "написала",
            "написал(а)",
            "пишет",
            "пише",
            "написав",
            "napsal",
            "napsal(a)",
        ),
        (
            "pon",
            "wt",
            "śr",
            "czw",
            "pt",
            "sob",
            "niedz",
            "понед",
            "втор",
            "сред",
            "четв",
            "пятн",
            "субб",
            "воскр",
        ),
        {
            Role.FROM: ("od", "от", "от кого", "від"),
            Role.SENT: ("wysłano", "wysłane", "отправлено", "дата", "odesláno"),
            Role.TO: ("do", "кому", "komu"),
            Role.CC: ("dw", "копия"),
            Role.SUBJECT: ("temat", "тема", "předmět"),
            Role.OTHER: (),
        },
        ("wiadomość oryginalna", "oryginalna wiadomość", "исходное сообщение", "пересылаемое сообщение"),
        ("wysłane z", "wysłano z", "отправлено с", "отправлено из", "надіслано з", "odesláno z"),
    ),
    Phrases(
        "east",
        ("在",),
        ("写道", "寫道", "のメール", "wrote"),
        (),
        {
            Role.FROM: ("发件人", "寄件者", "差出人"),
            Role.SENT: ("发送时间", "日期", "傳送時間", "送信日時", "日時"),
            Role.TO: ("收件人", "收件者", "宛先"),
            Role.CC: ("抄送", "副本"),
            Role.SUBJECT: ("主题", "主旨", "件名"),
            Role.OTHER: (),
        },
        ("原始邮件", "原始郵件", "转发的邮件"),
        ("从我的", "從我的", "发自我的", "iphoneから送信"),
    ),
)


def header_words() -> Iterator[tuple[str, Role]]:
    """Give every word that a quoted header may be called by, with its role."""
    for phrases in PHRASES:
        for role, words in phrases.headers.items():
            for word in words:
                yield word, role
