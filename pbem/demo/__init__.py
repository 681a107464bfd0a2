"""A whole game on this machine: mail servers on loopback, the ordinary daemon, and robots that write mail.

- `servers`: SMTP and IMAP; `mailboxes`: where players' mail lies as files; `clock`: a simulated time.
- `casting`: who plays, and in which languages; `phrases`: what `robots.toml` has in the folder of each.
- `letter`: what a robot reads in a letter; `choosing`: what it does; `speaking`, `writing`: how it says so;
  `robot`.
- `plan`: what is played; `table`: the game from the invitations to the result; `stage`: the servers around
  it; `folder`: what is left to look at afterwards.
"""
