import CZlib
package import System

extension OTLPSink {
  /// What compresses the events that are sent.
  package static var component: LinkedComponent {
    LinkedComponent("zlib", version: String(cString: czlib_header_version), .loaded)
  }
}
