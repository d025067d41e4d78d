package import FeatureKit
import System

/// What became of a damaged file. The host shows it as a standing notice.
package struct SalvageReport: Hashable, Sendable {
  package let place: String
  /// Where the damaged file is now.
  package let setAside: String
  /// How many records of the person's own were kept.
  package let kept: Int
  /// Those that could not be read any more, as far as the file still named them.
  package let lost: [RecordAddress]
  /// False when the file no longer said what it held: more than `lost` may be gone.
  package let isLossKnown: Bool

  /// What happened, what was kept, what was lost, and where the rest is.
  package var sentence: String {
    "\(place.printable()) was damaged and has been made anew. \(userWords) "
      + "What came from the network will be fetched again. The damaged file was set aside as \(setAside.printable())."
  }

  private var userWords: String {
    let isEmpty = kept == 0 && lost.isEmpty && isLossKnown
    return isEmpty ? "It held no record of your own." : "\(keptWords) \(lostWords)"
  }

  private var keptWords: String {
    switch kept {
    case 0: "No record of your own could be read."
    case 1: "1 record of your own was kept."
    default: "\(kept) records of your own were kept."
    }
  }

  private var lostWords: String {
    guard !lost.isEmpty else {
      return isLossKnown ? "None was lost." : "Whether others were lost is not known."
    }
    let names = lost.prefix(5).map { "\($0.collection.name)/\($0.key)".printable(limit: 60) }
    let more = lost.count > names.count ? " and \(lost.count - names.count) more" : ""
    let known = isLossKnown ? "" : ", perhaps others too"
    return "Lost: \(names.joined(separator: ", "))\(more)\(known)."
  }
}
