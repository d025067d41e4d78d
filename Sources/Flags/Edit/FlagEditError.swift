/// Why a flag cannot be set.
package enum FlagEditError: Error, Hashable, Sendable {
  case unreadable(FlagFileError)
  case unknownFlag(String, known: [String])
  case unknownVariant(String, flag: String, known: [String])
  case unknownProfile(String, known: [String])
  /// The flag's definition is no object with variants.
  case unusableFlag(String, String)
  /// Somebody else wrote the file since it was read.
  case changedMeanwhile(String)
}
