// What a module can do, found by asking it. A cast to one of the small protocols would look through all conformances of
// the program, some thousands, and a start would do so dozens of times: half of the time that a short command takes.

extension Module {
  public var provisioning: (any Provisioning)? { nil }
  public var starting: (any Starting)? { nil }
  public var stopping: (any Stopping)? { nil }
  public var cleaningUp: (any CleaningUp)? { nil }
  public var offering: (any Offering)? { nil }
  public var holdingResources: (any HoldingResources)? { nil }
  public var reaching: (any Reaching)? { nil }
  public var remarking: (any Remarking)? { nil }
  public var commanding: (any Commanding)? { nil }
}

extension Provisioning { public var provisioning: (any Provisioning)? { self } }
extension Starting { public var starting: (any Starting)? { self } }
extension Stopping { public var stopping: (any Stopping)? { self } }
extension CleaningUp { public var cleaningUp: (any CleaningUp)? { self } }
extension Offering { public var offering: (any Offering)? { self } }
extension HoldingResources { public var holdingResources: (any HoldingResources)? { self } }
extension Reaching { public var reaching: (any Reaching)? { self } }
extension Remarking { public var remarking: (any Remarking)? { self } }
extension Commanding { public var commanding: (any Commanding)? { self } }
