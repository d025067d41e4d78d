# What every door does first: finds Swift, finds system packages, says what is missing and installs what it may.
# Sourced by scripts/run, scripts/test, scripts/prove and scripts/bench.

say() { printf '%s\n' "$*" >&2; }
die() { say "$1"; exit "${2:-1}"; }

# Swift 6.3 or newer, or the one line that gets it.
need_swift() {
  local swift version
  for swift in "${SWIFT:-}" swift /opt/swift/usr/bin/swift "$HOME/.local/share/swiftly/bin/swift"; do
    [[ -n $swift ]] && command -v "$swift" >/dev/null 2>&1 || continue
    version=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
    read -r major minor <<<"$version"
    if ((${major:-0} > 6 || (${major:-0} == 6 && ${minor:-0} >= 3))); then
      PATH="$(dirname "$(command -v "$swift")"):$PATH"
      export PATH
      return
    fi
  done
  die "Swift 6.3 or newer is needed and was not found. This gets it:
  curl -fsSL https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz | tar xz && ./swiftly init"
}

# need_packages WHY:PACKAGE... installs the Debian packages that are missing, and says which and why.
need_packages() {
  local entry package missing=() reasons=()
  for entry in "$@"; do
    package=${entry##*:}
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' && continue
    missing+=("$package")
    reasons+=("  $package: ${entry%:*}")
  done
  ((${#missing[@]})) || return 0
  say "Missing system packages:"
  printf '%s\n' "${reasons[@]}" >&2
  if [[ ${NO_INSTALL:-} ]] || ! command -v apt-get >/dev/null 2>&1; then
    die "Install them with your system's package manager and run this again (Debian's names: ${missing[*]})."
  fi
  local sudo=()
  ((EUID == 0)) || sudo=(sudo)
  say "Installing them …"
  "${sudo[@]}" apt-get update -qq >&2 || die "apt-get update failed; see above."
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >&2 </dev/null || die "apt-get could not install ${missing[*]}; see above."
}

BUILD_PACKAGES=(
  "the compiler's linker and C headers:gcc"
  "C library headers:libc6-dev"
  "C++ library of the toolchain:libstdc++-12-dev"
  "records on disk:libsqlite3-dev"
  "requests to PokeAPI:libcurl4-openssl-dev"
  "pictures:libpng-dev"
  "finding libraries:pkg-config"
)
