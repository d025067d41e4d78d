import Glibc

/// The user whom this process acts for.
package enum ProcessUser {
  package static var id: UInt32 { geteuid() }
}
