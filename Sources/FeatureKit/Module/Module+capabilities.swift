// What a module can do, found by asking it. A cast to one of the small protocols would look through all conformances of
// the program, some thousands, and a start would do so dozens of times: half of the time that a short command takes.

extension Module {
  package var provisioning: (any Provisioning)? { nil }
  package var starting: (any Starting)? { nil }
  package var stopping: (any Stopping)? { nil }
  package var cleaningUp: (any CleaningUp)? { nil }
  package var offering: (any Offering)? { nil }
  package var holdingResources: (any HoldingResources)? { nil }
  package var reaching: (any Reaching)? { nil }
  package var remarking: (any Remarking)? { nil }
  package var commanding: (any Commanding)? { nil }
}

extension Provisioning { package var provisioning: (any Provisioning)? { self } }
extension Starting { package var starting: (any Starting)? { self } }
extension Stopping { package var stopping: (any Stopping)? { self } }
extension CleaningUp { package var cleaningUp: (any CleaningUp)? { self } }
extension Offering { package var offering: (any Offering)? { self } }
extension HoldingResources { package var holdingResources: (any HoldingResources)? { self } }
extension Reaching { package var reaching: (any Reaching)? { self } }
extension Remarking { package var remarking: (any Remarking)? { self } }
extension Commanding { package var commanding: (any Commanding)? { self } }
