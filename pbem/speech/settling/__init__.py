"""Words set where, and as what, the grammar looks for them: between the scan and the grammar.

First whole texts (`supplying`, `returning`, `undemanding`, `thanking`, `moods`), then the order of words
(`placing`, `framing`), then words of two meanings (`neighbours`, with the steps it takes, `rewriting` the
last of them), what is said twice (`echoes`) and what "please" asks for (`pleading`). `late` tries the places
of a verb that only a reading can settle, and `doubts` are what is asked back of it all.
"""
