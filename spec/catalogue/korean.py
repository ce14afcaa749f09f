"""Korean particles, which follow the sound that the word before them ends in."""

from __future__ import annotations

import re

PAIRS = {  # after a consonant, after a vowel
    "은/는": ("은", "는"),
    "이/가": ("이", "가"),
    "을/를": ("을", "를"),
    "과/와": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)라": ("이라", "라"),
    "이었/였": ("이었", "였"),
    "이어야/여야": ("이어야", "여야"),
}
CONSONANTS = "013678LMNRlmnr"
"""Read aloud they end in a consonant: 영 일 삼 육 칠 팔, 엘 엠 엔 알."""
LIQUIDS = "178LRlr"
"""Their consonant is ㄹ, after which 로 stands as after a vowel."""
WORDS = {  # as they are said: lookup ends in the consonant of 룩업
    "build_vocab": "캡",
    "cosine": "인",
    "dot": "닷",
    "encode": "드",
    "inf": "프",
    "lookup": "업",
    "lookup_gradient": "트",
    "make_table": "블",
    "nan": "난",
    "neighbors": "스",
    "norm": "놈",
    "one_hot": "핫",
    "parameter_count": "트",
    "scale": "일",
    "table": "블",
    "vocab": "캡",
    "FILE": "일",
    "PAD": "드",
    "UNK": "크",
    "None": "논",
    "NaN": "난",
}
CHOICE = re.compile("|".join(map(re.escape, PAIRS)))
BEFORE = re.compile(r"([A-Za-z_]+|\w)[^\w가-힣\s]*$")


def particles(text: str) -> str:
    """Settles every 은/는, 이/가, (으)로 and their like by the sound before it."""
    done = ""
    last = 0
    for choice in CHOICE.finditer(text):
        done += text[last : choice.start()]
        done += particle(done, choice.group())
        last = choice.end()
    return done + text[last:]


def particle(before: str, pair: str) -> str:
    consonant, liquid = sound(before)
    closed, opened = PAIRS[pair]
    if pair == "(으)로" and liquid:
        return opened
    return closed if consonant else opened


def sound(text: str) -> tuple[bool, bool]:
    """Does the text, read aloud, end in a consonant, and is that one ㄹ?"""
    found = BEFORE.search(text)
    if found is None:
        return False, False
    word = WORDS.get(found.group(1), found.group(1))
    last = word[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return final != 0, final == 8
    return last in CONSONANTS, last in LIQUIDS
