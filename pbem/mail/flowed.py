"""Text that flows (RFC 3676): lines that a client broke softly, joined again."""


def unflow(text: str, *, delsp: bool = False) -> str:
    """Join the lines of a format=flowed text (RFC 3676) into paragraphs, quote depth by quote depth."""
    lines: list[str] = []
    open_depth: int | None = None
    pieces: list[str] = []

    def close() -> None:
        if open_depth is not None:
            prefix = ">" * open_depth + (" " if open_depth else "")
            lines.append(f"{prefix}{''.join(pieces)}".rstrip(" ") if open_depth else "".join(pieces))
            pieces.clear()

    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        signature = content == "-- "
        if open_depth is not None and (depth != open_depth or signature):
            close()
            open_depth = None
        flows = content.endswith(" ") and not signature
        pieces.append(content[:-1] if flows and delsp else content)
        open_depth = depth
        if not flows:
            close()
            open_depth = None
    close()
    return "\n".join(lines)
