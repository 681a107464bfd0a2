"""Servers for whole games."""

from tests.end_to_end.forking import forker
from tests.servers import dovecot_servers, mail_servers, pymap_servers

__all__ = ["dovecot_servers", "forker", "mail_servers", "pymap_servers"]
