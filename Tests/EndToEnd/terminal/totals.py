"""Runs every suite beside it and prints a line a test, the totals last."""
import pathlib
import sys
import unittest

FOLDER = pathlib.Path(__file__).parent


class Lines(unittest.TextTestResult):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.good = 0

    def say(self, mark, test, more=""):
        name = f"{type(test).__name__}: {getattr(test, '_testMethodName', test)}".replace("test_", "").replace("_", " ")
        print(f"{mark} {name}{more}", flush=True)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.good += 1
        self.say("ok", test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.say("not ok", test)

    def addError(self, test, error):
        super().addError(test, error)
        self.say("not ok", test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.say("skipped:", test, " · " + reason)


suites = unittest.defaultTestLoader.discover(str(FOLDER), pattern="*_test.py")
result = unittest.TextTestRunner(stream=sys.stdout, resultclass=Lines, verbosity=0).run(suites)
bad = len(result.failures) + len(result.errors)
if result.good + bad == 0:
    print("not ok: no test ran")
    bad = 1
print(f"{result.good} passed, {bad} failed, {len(result.skipped)} skipped")
sys.exit(1 if bad else 0)
