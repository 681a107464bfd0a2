"""What letters say of themselves is no question: a heading that is quoted asks for nothing."""

import pytest

from pbem.letters.extraction import read_catalogue
from pbem.speech.languages import SOURCE, playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.orders import is_question

_SHORT = 4
"""Words of a heading at most."""


@pytest.mark.long  # every short sentence of a catalogue is read as a mail
@pytest.mark.parametrize("code", playable_codes())
def test_no_heading_is_a_question(code: str) -> None:
    sentences = (
        sentence
        for message in read_catalogue(code)
        for said in [message.id if code == SOURCE else message.string]
        for sentence in (said if isinstance(said, tuple) else (said,))
        if isinstance(sentence, str) and len(sentence.split()) <= _SHORT and "{" not in sentence
    )
    headings = "\n\n".join(sentence for sentence in sentences if sentence)
    read = read_orders(headings, language=code, names=("Ann", "Bob"), seat=0, active=True)
    assert [item.text for item in read.items if is_question(item.meaning)] == []
