"""How every proof of the web shell speaks: what · figure · bar · holds or falls short."""

failures = 0


def report(what, figure, bar, holds):
    global failures
    failures += not holds
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


def detail(lines, most=20):
    for line in list(lines)[:most]:
        print("   ", line, flush=True)


def exit_code():
    return 1 if failures else 0
