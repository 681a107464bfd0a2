"""The mail servers: whether they let us in, and what they can do."""

from pbem.doctor.findings import Finding, bad, ok, warn
from pbem.mail.account import ImapAccount, SmtpAccount, Tokens
from pbem.mail.errors import MailTrouble
from pbem.mail.inbox import ImapInbox
from pbem.mail.local import MaildirInbox
from pbem.mail.outbox import SmtpOutbox


def check_sign_in(tokens: Tokens) -> list[Finding]:
    """See whether the sign-in still holds."""
    try:
        tokens.current()
    except MailTrouble as trouble:
        return [bad("sign-in", str(trouble))]
    return [ok("sign-in", "it holds")]


def check_imap(account: ImapAccount) -> list[Finding]:
    """Log in, open or make the folders, and see what the server can do."""
    inbox = ImapInbox(account)
    try:
        capabilities = inbox.check()
    except MailTrouble as trouble:
        return [bad("imap", str(trouble))]
    finally:
        inbox.close()
    folders = " and ".join(filter(None, (account.folder, account.processed)))
    return [ok("imap", f"logged in; {folders} can be used"), *capability_findings(capabilities)]


def check_maildir(inbox: MaildirInbox) -> list[Finding]:
    """See that the Maildir can be read, and that handled mail can be put away."""
    try:
        inbox.check()
    except MailTrouble as trouble:
        return [bad("maildir", str(trouble))]
    return [ok("maildir", "it can be read")]


def capability_findings(capabilities: frozenset[str]) -> list[Finding]:
    """Say what an IMAP server's capabilities mean for games (RFC 2177, 4315, 6851)."""
    findings = [
        ok("idle", "new mail is announced at once")
        if "IDLE" in capabilities
        else warn("idle", "new mail is not announced (no IDLE); it is looked for every [daemon] poll-seconds")
    ]
    if "MOVE" in capabilities:
        findings.append(ok("move", "mail that was read is moved"))
    elif "UIDPLUS" in capabilities:
        findings.append(ok("move", "mail that was read is copied and deleted (no MOVE)"))
    else:
        findings.append(
            warn(
                "move",
                "mail that was read is copied, and stays in the inbox marked as deleted (neither MOVE nor "
                "UIDPLUS); purge the inbox now and then with another mail program",
            )
        )
    return findings


def check_smtp(account: SmtpAccount) -> list[Finding]:
    """Log in to the server that sends."""
    try:
        SmtpOutbox(account).check()
    except MailTrouble as trouble:
        return [bad("smtp", str(trouble))]
    return [ok("smtp", "logged in" if account.user else "it answers")]
