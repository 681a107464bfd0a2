"""A whole game on this machine: mail servers on loopback, the ordinary daemon, and robots that write mail.

- `servers`: SMTP and IMAP; `mailboxes`: where players' mail lies as files; `clock`: a simulated time.
- `letter`: what a robot reads in a letter; `choosing`, `writing`: what it does and how it says so; `robot`;
  `phrases`: what it says around its orders, `robots.toml` in the folder of each language.
- `stage`: the game from the invitations to the result; `folder`: what is left to look at afterwards.
"""
