"""Letters that come back, as mail servers write of them."""

from tests.service.club import Club, address


def bounce(club: Club, name: str) -> bytes:
    """Return the bounce of the last letter to somebody, whose mailbox does not exist."""
    letter = club.last_letter(name)
    report = f"""From: MAILER-DAEMON@example.org
To: {letter["Reply-To"]}
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce.{club.mails}@example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I am sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {address(name)}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: {letter["Message-ID"]}
Subject: {letter["Subject"]}

--b--
"""
    return report.replace("\n", "\r\n").encode()
