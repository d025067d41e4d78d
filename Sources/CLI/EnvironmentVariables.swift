import JSON

/// The environment variables that change what pokehost does: the one list of them, for help and for documents.
enum EnvironmentVariables {
  static let all: [(name: String, help: String)] = [
    ("POKEHOST_FLAGS", "The flags file, where --flags does not name one."),
    ("POKEHOST_PROFILE", "The profile, where --profile does not name one."),
    ("POKEHOST_HOME", "Keeps everything below this folder, where --home does not name one."),
    ("POKEHOST_API", "The Pokémon service instead of https://pokeapi.co/api/v2."),
    ("POKEHOST_SPRITES", "Where pictures stand instead of PokeAPI's repository of sprites."),
    ("POKEHOST_OPENLIBRARY", "The book service instead of https://openlibrary.org."),
    ("DO_NOT_TRACK", "When set to anything but 0: no analytics event is recorded or sent."),
    ("NO_COLOR", "When set: no colour, unless --color always."),
    ("TERM", "What the terminal can do; dumb stands for plain text."),
    ("COLORTERM", "truecolor stands for 16 million colours."),
    ("COLORFGBG", "Light or dark, where the terminal does not answer when it is asked."),
    ("TMUX", "Set by tmux, through which pictures are not sent."),
    ("TERM_PROGRAM", "Which terminal it is, where TERM does not say: some show pictures."),
    ("VTE_VERSION", "Set by terminals that are built on VTE."),
    ("XTERM_VERSION", "Set by xterm."),
    ("PAGER", "Shows help that is longer than the window; less unless set, empty for none."),
    ("BROWSER", "The program that `run --open` starts; xdg-open unless set."),
    ("SSL_CERT_FILE", "The certificates that are trusted, where the settings of transport.curl name none."),
    ("OTEL_SDK_DISABLED", "true keeps the sink otlp off."),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", "The OpenTelemetry collector of the sink otlp; /v1/logs is added."),
    ("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "The whole address of the collector."),
    ("OTEL_EXPORTER_OTLP_PROTOCOL", "How the collector is spoken to: http/json is what there is."),
    ("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip or none, for requests to the collector."),
    ("OTEL_EXPORTER_OTLP_HEADERS", "Headers of requests to the collector."),
    ("OTEL_EXPORTER_OTLP_TIMEOUT", "Milliseconds that a request to the collector may take."),
    ("OTEL_BLRP_MAX_EXPORT_BATCH_SIZE", "Events of one request to the collector."),
    ("OTEL_SERVICE_NAME", "Who is said to send events; pokehost unless set."),
    ("OTEL_RESOURCE_ATTRIBUTES", "More about who sends events."),
    ("TMPDIR", "Holds what comes out of a pipe while `storage import` checks it; /tmp unless set."),
    ("XDG_CONFIG_HOME", "Holds pokehost/flags.json; ~/.config unless set."),
    ("XDG_DATA_HOME", "Holds pokehost's records; ~/.local/share unless set."),
    ("XDG_CACHE_HOME", "Holds what can be made again; ~/.cache unless set."),
    ("XDG_STATE_HOME", "Holds what waits to be sent, and the last good flags file; ~/.local/state unless set."),
  ]

  /// Those that name a file, a folder or an address: read with a wrong character they would name another one.
  static let places =
    ["HOME"]
    + all.map(\.name).filter { name in
      name.hasPrefix("POKEHOST_") || name.hasPrefix("XDG_") || ["SSL_CERT_FILE", "TMPDIR"].contains(name)
    }

  static var json: JSONValue {
    .array(all.map { ["name": .string($0.name), "help": .string($0.help)] })
  }
}
