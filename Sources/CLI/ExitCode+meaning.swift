import FeatureKit

extension ExitCode {
  /// What it tells a script, in one sentence.
  var meaning: String {
    switch self {
    case .done: "What was asked for is done."
    case .notFound: "A Pokémon, a flag or another thing that was named was not found."
    case .usage: "The command line cannot be understood."
    case .badData: "A file holds something that cannot be used."
    case .noFile: "A file that was named is not there."
    case .unavailable: "The network or the storage does not answer."
    case .fault: "A fault of pokehost."
    case .cannotWrite: "A file cannot be written."
    case .switchedOff: "The feature is switched off, or this profile is not entitled to it."
    case .badFlags: "The flags file cannot be used."
    case .interrupted: "Interrupted from the keyboard."
    }
  }
}
