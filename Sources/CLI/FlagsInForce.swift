import FeatureKit
import Flags
import Host
import JSON
import System

/// The flags file that this invocation follows, read and checked, with what was pinned over it.
struct FlagsInForce: Sendable {
  let path: String
  let isFound: Bool
  let profile: String
  let targetingKey: String
  let audience: [Identity] = []
  let warnings: [String]
  let state: FlagState

  init(
    _ globals: GlobalOptions, variables: [String: String], folders: Folders, shipped: [UInt8]
  ) throws {
    throw CommandFailure(.fault, "no flags engine")
  }

  func changes() -> AsyncStream<FlagState> { AsyncStream { $0.finish() } }
}
