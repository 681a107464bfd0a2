"""Servers for whole games."""

from tests.servers import dovecot_servers, mail_servers, pymap_servers

__all__ = ["dovecot_servers", "mail_servers", "pymap_servers"]
