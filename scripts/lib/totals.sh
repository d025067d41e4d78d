# Counts what passed, failed and was skipped, and closes with one line of it. Sourced by scripts/test.

passed=0 failed=0 skipped=0 total=0
failures=()
reasons=()

# count PASSED FAILED SKIPPED NAME: NAME is remembered when something of it failed.
count() {
  ((passed += $1, failed += $2, skipped += $3, total += $1 + $2 + $3))
  if (($2)); then failures+=("$4"); fi
}

# part NAME COMMAND...: one check that passes or fails as a whole.
part() {
  local name=$1
  shift
  say "── $name"
  if "$@"; then
    count 1 0 0 "$name"
  else
    count 0 1 0 "$name"
    return 1
  fi
}

# Lines "skipped: WHAT · WHY" on standard input.
note_skips() {
  local line
  while IFS= read -r line; do reasons+=("$line"); done
}

# Says what was skipped and why, what failed, and the totals as the last line.
close_totals() {
  ((${#reasons[@]})) && printf '%s\n' "${reasons[@]}" >&2
  ((${#failures[@]})) && say "failed: ${failures[*]}"
  echo "$passed passed, $failed failed, $skipped skipped"
  ((failed == 0))
}
