# What every door does first: finds Swift, finds system packages, says what is missing and installs what it may.
# Sourced by the scripts, which set `root` before.

say() { printf '%s\n' "$*" >&2; }
die() { say "$1"; exit "${2:-1}"; }

# Swift 6.3 or newer, or the one line that gets it.
need_swift() {
  local swift version major minor old=
  for swift in "${SWIFT:-}" swift /opt/swift/usr/bin/swift "$HOME/.local/share/swiftly/bin/swift"; do
    [[ -n $swift ]] && command -v "$swift" >/dev/null 2>&1 || continue
    version=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
    read -r major minor <<<"$version"
    if ((${major:-0} > 6 || (${major:-0} == 6 && ${minor:-0} >= 3))); then
      PATH="$(dirname "$(command -v "$swift")"):$PATH"
      export PATH
      return
    fi
    old="$(command -v "$swift") is ${version:+Swift ${version/ /.}}${version:-of no version that it would tell}"
  done
  die "Swift 6.3 or newer is needed; ${old:-none was found}. This line gets it:
  curl -fsSL https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz | tar xz && ./swiftly init"
}

# need_packages WHY:PACKAGE... installs the Debian packages that are missing, and says which and why.
# PACKAGE may be several names with | between them: one of them is enough.
need_packages() {
  local entry name present missing=() reasons=()
  local names=("${@##*:}")
  if command -v dpkg-query >/dev/null 2>&1; then
    # It ends with an error when it does not know one of the names; that one is missing, then.
    present=$(IFS='|'; tr '|' '\n' <<<"${names[*]}" |
      xargs dpkg-query -W -f='${Package} ${db:Status-Status}\n' 2>/dev/null | sed -n 's/ installed$//p') || true
  fi
  for entry in "$@"; do
    for name in $(tr '|' ' ' <<<"${entry##*:}"); do
      grep -qx -- "$name" <<<"${present:-}" && continue 2
    done
    missing+=("${entry##*:}")
    reasons+=("  ${entry##*:}: ${entry%:*}")
  done
  ((${#missing[@]})) || return 0
  say "Missing system packages, and what each is for:"
  printf '%s\n' "${reasons[@]//|/ or }" >&2
  if [[ ${NO_INSTALL:-} ]] || ! command -v apt-get >/dev/null 2>&1; then
    die "Install them with your system's package manager and run this again (these are Debian's names)."
  fi
  install_packages "${missing[@]}"
}

install_packages() {
  local sudo=() name chosen=() choice
  ((EUID == 0)) || sudo=(sudo)
  say "Installing them${sudo:+ with sudo} …"
  "${sudo[@]}" apt-get update -qq >&2 || die "apt-get update failed; see above."
  for choice in "$@"; do
    for name in $(tr '|' ' ' <<<"$choice"); do
      apt-cache show "$name" >/dev/null 2>&1 && break
    done
    chosen+=("$name")
  done
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${chosen[@]}" \
    >&2 </dev/null || die "apt-get could not install ${chosen[*]}; see above."
}

# need_python NAME PACKAGE...: a Python of our own with packages from PyPI, outside the checkout; its path is `python`.
need_python() {
  local name=$1 wanted folder
  shift
  need_packages "a Python with packages of its own:python3-venv"
  wanted="$*"
  folder=${XDG_CACHE_HOME:-$HOME/.cache}/pokehost-scripts/$name
  python=$folder/bin/python
  [[ -x $python && $(cat "$folder/packages" 2>/dev/null) == "$wanted" ]] && return 0
  say "Making a Python environment in $folder with: $wanted"
  rm -rf "$folder"
  mkdir -p "$(dirname "$folder")"
  python3 -m venv "$folder" >&2 && "$python" -m pip install --quiet --disable-pip-version-check "$@" >&2 || return 1
  printf '%s\n' "$wanted" >"$folder/packages"
}

# What the compiler itself needs of the system stands first: without it `swift --version` does not even run.
BUILD_PACKAGES=(
  "linking, and C headers:gcc"
  "C headers of the system:libc6-dev"
  "the C++ library that the toolchain links:g++"
  "Swift's build tool loads it:libxml2|libxml2-16"
  "the compiler loads it:libncurses6"
  "versions of the checkout:git"
  "records on disk, and the build tool's own:libsqlite3-dev"
  "requests to PokeAPI, and the build tool's own:libcurl4-openssl-dev"
  "pictures:libpng-dev"
  "compressing what analytics sends:zlib1g-dev"
  "finding libraries:pkg-config|pkgconf"
  "trusting the services' certificates:ca-certificates"
)

TEST_PACKAGES=(
  "the arrow check and the end-to-end suites:python3"
  "Python packages for the end-to-end suites:python3-venv"
  "a terminal to test in:tmux"
  "a browser to test with:chromium|chromium-browser"
  "a database to test with:postgresql"
  "the PostgreSQL client library:libpq-dev"
  "a shell whose completion is tested:zsh"
  "a shell whose completion is tested:fish"
  "reading the man page:man-db"
)

# The release build, one for every script that wants one.
release=$root/.build-release/release/pokehost
stamp=$root/.build-release/stamp

# The program lies at an address that nobody can know beforehand, what is only read is write-protected before the first
# line runs, no data can be run, and C functions notice when somebody wrote past an array of theirs.
# What a short command takes is mostly how it begins. The C++ library and the compiler's own are in the program; nothing
# else stands beside it, so nothing is looked for there; and nobody looks for names in it, so it exports none. A generic
# type is made by calling what makes it: by its name, all conformances of the program would be searched for each of its
# parameters. What debuggers read is left out: half of the file, and a tenth of the time that a build takes. Modules are
# optimised across their borders: a page of the web goes through a dozen of them.
LINKING=(
  --static-swift-stdlib --disable-local-rpath -debug-info-format none -Xlinker --no-export-dynamic
  -Xlinker -pie -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack
  -Xcc -fstack-protector-strong
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xswiftc -cross-module-optimization
)

# The linker takes a library from the first folder that has it; this one has only the archive.
link_in_cxx() {
  local folder archive
  folder=$root/.build-release/$(uname -m)-unknown-linux-gnu/release
  archive=$(gcc -print-file-name=libstdc++.a)
  [[ $archive == /* ]] || return 0
  mkdir -p "$folder"
  ln -sf "$archive" "$folder/libstdc++.a"
}

# Up to date when nothing that the build reads is newer than the last build.
release_is_current() {
  [[ -x $release && -e $stamp ]] || return 1
  [[ -z $(find "$root/Package.swift" "$root/flags.json" "$root/Sources" "$root/Features" -newer "$stamp" -print -quit) ]]
}

# One product of the release build: all are built with the same options, or each would be built anew after the other.
build_product() {
  link_in_cxx
  swift build --package-path "$root" --scratch-path "$root/.build-release" -c release "${LINKING[@]}" \
    -Xcc "-DPOKEHOST_GCC=\"$(gcc -dumpfullversion)\"" --product "$1" >&2
}

build_release() {
  release_is_current && return 0
  local started=$SECONDS
  need_packages "${BUILD_PACKAGES[@]}"
  need_swift
  mkdir -p "$root/.build-release"
  touch "$stamp.new"
  say "Building pokehost for release; the first time takes some minutes …"
  build_product pokehost || die "The build failed; see above."
  # Written anew in one piece it lies in memory in large pieces: a start then takes a third fewer page faults.
  dd if="$release" of="$release.new" bs=64M status=none && chmod +x "$release.new" && mv "$release.new" "$release" ||
    die "The program could not be written anew; see above."
  mv "$stamp.new" "$stamp"
  say "Built in $((SECONDS - started)) s."
}
