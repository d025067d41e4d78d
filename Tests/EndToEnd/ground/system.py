"""Without /proc, without streams, in a folder that was removed."""
import os
import subprocess

from ground import BINARY, LIMIT, fresh, report, run, skip, variables, work


def system():
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"], capture_output=True)
    if probe.returncode != 0:
        skip("without /proc", "namespaces are not allowed here")
    else:
        def hidden(*words):
            script = 'mount -t tmpfs none /proc && exec "$@"'
            return subprocess.run(["unshare", "-rm", "sh", "-c", script, "sh", BINARY, *words], env=variables(),
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT)
        added = hidden("collection", "add", "3", "--profile", "beta")
        report("without /proc a record is added", None if added.returncode == 0 and "Venusaur" in added.stdout
               else f"{added}")
        shown = run("collection", "list", "--profile", "beta", "--json")[1].decode()
        report("and it is there", None if "Venusaur" in shown or "venusaur" in shown else shown[:500])
        wrong = hidden("no-such-command")
        report("without /proc a wrong word is wrong", None if wrong.returncode == 64 else f"{wrong}")
    for stream, redirect in (("input", "<&-"), ("output", ">&-"), ("error", "2>&-")):
        for words in ("version", "list", "flags list", "doctor", "plan"):
            status = subprocess.run(["sh", "-c", f'exec "$0" {words} {redirect}', BINARY], env=variables(),
                                    capture_output=True, timeout=LIMIT).returncode
            report(f"{words} without standard {stream}", None if status in (0, 69) else f"exit {status}")
    status = subprocess.run(["sh", "-c", 'exec "$0" list <&- >&- 2>&-', BINARY], env=variables(), timeout=LIMIT)
    report("without any stream", None if status.returncode == 69 else f"exit {status.returncode}")
    for words in (["version"], ["list"], ["plan"], ["doctor"], ["paths"], ["flags", "list"], ["new", "feature", "X"],
                  ["flags", "validate", "flags.json"]):
        gone = fresh(f"gone-{len(os.listdir(work))}")
        status, output = run(*words, preexec_fn=lambda: (os.chdir(gone), os.rmdir(gone)))
        report(f"in a folder that was removed: {words}", None if status in (0, 64, 66, 73) else
               f"exit {status}: {output[:500]}")
