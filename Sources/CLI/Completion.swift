import FeatureKit
import Host
import JSON

/// What may come next on a command line, from the manifests: shells ask `pokehost complete -- WORDS…`.
struct Completion: Sendable {
  /// Gives the words of a kind that only a running part knows: `pokemon`, `flag`, `variant:KEY`, `profile`, `route`.
  typealias Lookup = @Sendable (_ kind: String, _ prefix: String) async -> [String]

  /// Stands for files, which shells complete themselves.
  static let file = ":file"

  let commands: [CommandManifest]
  let lookup: Lookup

  /// `words` are those after `pokehost`; the last is the one that is being typed, perhaps empty.
  func candidates(for words: [String]) async -> [String] {
    let typed = words.last ?? ""
    let before = Array(words.dropLast())
    let command = command(in: before)
    if let option = before.last.flatMap({ self.option($0, command) }) { return await values(of: option, typed) }
    if let mark = typed.firstIndex(of: "="), let option = option(String(typed[..<mark]), command) {
      let words = await values(of: option, String(typed[typed.index(after: mark)...]))
      return words == [Self.file] ? words : words.map { "--\(option.name)=\($0)" }
    }
    if typed.hasPrefix("-") { return matching(optionNames(command), typed) }
    guard let command else { return matching(commandWords(after: before), typed) }
    return await arguments(of: command, before, typed)
  }

  private func command(in words: [String]) -> CommandManifest? {
    let plain = plainWords(words)
    return commands.filter { plain.starts(with: $0.name.split(separator: " ").map(String.init)) }
      .max { $0.name.count < $1.name.count }
  }

  /// The words that are neither options nor their values.
  private func plainWords(_ words: [String]) -> [String] {
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        plain.append(word)
        continue
      }
      let name = word.drop { $0 == "-" }
      let takesValue = (GlobalOptions.declared + commands.flatMap(\.options))
        .contains { $0.name == name && $0.kind != .flag }
      if takesValue { _ = rest.popFirst() }
    }
    return plain
  }

  /// The option that takes a value and is spelled so.
  private func option(_ word: String, _ command: CommandManifest?) -> CommandManifest.Option? {
    ((command?.options ?? []) + GlobalOptions.declared).first { "--\($0.name)" == word && $0.kind != .flag }
  }

  private func values(of option: CommandManifest.Option, _ typed: String) async -> [String] {
    if let choices = option.choices { return matching(choices, typed) }
    if option.completion == "file" { return [Self.file] }
    guard option.completion == "pin" else { return matching(await lookup(option.completion ?? "", typed), typed) }
    guard let mark = typed.firstIndex(of: "=") else {
      return matching(await lookup("flag", typed), typed).map { $0 + "=" }
    }
    let key = String(typed[..<mark])
    return matching(await lookup("variant:\(key)", "").map { "\(key)=\($0)" }, typed)
  }

  private func optionNames(_ command: CommandManifest?) -> [String] {
    ((command?.options ?? []) + GlobalOptions.declared).map { "--\($0.name)" }
  }

  /// The next word of commands that begin with what is there.
  private func commandWords(after words: [String]) -> [String] {
    let plain = plainWords(words)
    let next = commands.compactMap { command -> String? in
      let parts = command.name.split(separator: " ").map(String.init)
      return parts.count > plain.count && parts.starts(with: plain) ? parts[plain.count] : nil
    }
    return Set(next).sorted()
  }

  private func arguments(of command: CommandManifest, _ before: [String], _ typed: String) async -> [String] {
    let given = plainWords(before).count - command.name.split(separator: " ").count
    let more = given == 0 ? commandWords(after: before) : []
    guard let argument = command.arguments.indices.contains(given) ? command.arguments[given] : command.arguments.last
    else { return matching(more, typed) }
    if argument.completion == "file" { return [Self.file] }
    let own: [String]
    if let choices = argument.choices {
      own = choices
    } else if argument.completion == "variant" {
      own = await lookup("variant:\(plainWords(before).last ?? "")", typed)
    } else if argument.completion == "command" {
      own = commandWords(after: Array(before.drop { $0 != "help" }.dropFirst()))
    } else {
      own = await lookup(argument.completion ?? "", typed)
    }
    return matching(more + own, typed)
  }

  private func matching(_ words: [String], _ typed: String) -> [String] { words.filter { $0.hasPrefix(typed) } }
}

/// The few lines by which each shell asks.
enum CompletionScripts {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String {
    switch shell {
    case "zsh":
      """
      #compdef pokehost
      _pokehost() {
        local -a candidates
        candidates=("${(@f)$(pokehost complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        if [[ ${candidates[1]} == :file ]]; then _files; return; fi
        [[ -n ${candidates[1]} ]] && compadd -S '' -a candidates
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _pokehost "$@"; else compdef _pokehost pokehost; fi

      """
    case "fish":
      """
      function __pokehost_complete
        set -l candidates (pokehost complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
        if test "$candidates[1]" = :file
          __fish_complete_path (commandline -ct)
        else
          printf '%s\n' $candidates
        end
      end
      complete -c pokehost -f -a '(__pokehost_complete)'

      """
    default:
      """
      _pokehost() {
        # Where bash splits words at =, they are joined to ask, and it is told only what stands behind the last =.
        local word joined= before= words=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          if [[ ${#words[@]} -gt 0 && -n $word && ($word == = || -n $joined) ]]; then
            words[-1]+=$word
          else
            words+=("$word")
          fi
          [[ $word == = ]] && joined=1 || joined=
        done
        [[ ${words[-1]} != "$word" ]] && before=${words[-1]%"${words[-1]##*=}"}
        mapfile -t COMPREPLY < <(pokehost complete -- "${words[@]}" 2>/dev/null)
        if [[ ${COMPREPLY[0]} == :file ]]; then COMPREPLY=(); compopt -o default; return; fi
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        COMPREPLY=("${COMPREPLY[@]#"$before"}")
      }
      complete -F _pokehost pokehost

      """
    }
  }
}
