import System

extension HTTPFailure {
  /// What happened, with which address, and what to do.
  public var sentence: String {
    switch self {
    case .unreachable(let url, let reason):
      "\(url.toldAddress) cannot be reached: \(reason.printable()). Check the network, then try again."
    case .timedOut(let url, let milliseconds):
      "\(url.toldAddress) did not answer within \(Self.seconds(milliseconds)). Check the network, then try again."
    case .untrusted(let url, let reason):
      "\(url.toldAddress) has a certificate that does not verify: \(reason.printable()). "
        + "Nothing was read from it. Check this machine's clock, and whether a proxy stands in between."
    case .tooLarge(let url, let limit):
      "\(url.toldAddress) answers with more than the \(Self.bytes(limit)) that are accepted. Nothing of it was kept. "
        + "Check the address that is set for this service."
    case .badRedirect(let url, let reason):
      "\(url.toldAddress) leads elsewhere in a way that is not followed: \(reason.printable()). "
        + "Check the address that is set for this service."
    case .broken(let url, let reason):
      "\(url.toldAddress) gave no whole answer: \(reason.printable()). Try again."
    case .resting(let host, let milliseconds):
      "\(host.printable()) failed several times just now and is left alone. "
        + "Try again in \(Self.seconds(milliseconds))."
    case .overBudget(let url, let milliseconds):
      "\(url.toldAddress) was not asked, because too much was asked for from here. "
        + "Try again in \(Self.seconds(milliseconds))."
    case .switchedOff(let url):
      "\(url.toldAddress) was not asked, because this profile never touches the network. "
        + "Choose another profile to ask it."
    case .cancelled: "The request was cancelled."
    }
  }

  /// Rounded up, so that nobody is told to wait for nothing.
  private static func seconds(_ milliseconds: Int) -> String {
    let whole = (max(1, milliseconds) - 1) / 1000 + 1
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }

  private static func bytes(_ count: Int) -> String {
    count >= 1_000_000 ? "\(count / 1_000_000) MB" : count >= 1_000 ? "\(count / 1_000) KB" : "\(count) bytes"
  }
}

extension HTTPFailure: Worded {}

extension HTTPFailure: CustomStringConvertible {
  public var description: String { sentence }
}
