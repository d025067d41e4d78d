/// The services that are wired, as the modules that ask for them get them: handles, not engines.
public struct Services: Sendable {
  private let slots: [ServiceID: ServiceSlot]

  public init(_ slots: [ServiceID: ServiceSlot] = [:]) { self.slots = slots }

  /// `try services((any RecordStore).self)`
  public func callAsFunction<Service>(_ type: Service.Type) throws(MissingService) -> Service {
    guard let service = optional(type) else { throw MissingService(id: ServiceID(type)) }
    return service
  }

  /// Nil when nobody wired offers it.
  public func optional<Service>(_ type: Service.Type) -> Service? { slots[ServiceID(type)]?.facade(as: type) }

  /// The same services, one of them as `wrap` makes it; where nobody offers that one, nothing changes.
  public func wrapping<Service: Sendable>(_ type: Service.Type, _ wrap: (Service) -> Service) -> Services {
    guard let slot = slots[ServiceID(type)], let service = slot.facade(as: type) else { return self }
    var slots = slots
    slots[ServiceID(type)] = slot.showing(wrap(service))
    return Services(slots)
  }
}

public struct MissingService: Error, Hashable, Sendable {
  public let id: ServiceID
}

/// A service that a module offers, with the way to put a handle before it.
public struct ServiceOffer: Sendable {
  public let id: ServiceID
  private let make: @Sendable () -> ServiceSlot

  /// `facade` makes what others hold: it must reach the engine through the handle at each call.
  public init<Service: Sendable>(
    _ type: Service.Type, _ engine: Service, facade: @escaping @Sendable (Handle<Service>) -> Service
  ) {
    id = ServiceID(type)
    make = {
      let handle = Handle(engine)
      return ServiceSlot(facade: Facade(service: facade(handle))) { engine in
        guard let engine = engine as? Service else { return }
        await handle.turn(to: engine)
      }
    }
    self.engine = engine
  }

  let engine: any Sendable

  public func makeSlot() -> ServiceSlot { make() }
}

/// The place of a service in a running host: what others hold, and the way to exchange what is behind it.
public struct ServiceSlot: Sendable {
  private let facade: any Sendable
  private let exchange: @Sendable (any Sendable) async -> Void

  fileprivate init(facade: any Sendable, exchange: @escaping @Sendable (any Sendable) async -> Void) {
    self.facade = facade
    self.exchange = exchange
  }

  /// What others hold; nil when this is the place of another service.
  public func facade<Service>(as type: Service.Type) -> Service? { (facade as? Facade<Service>)?.service }

  fileprivate func showing<Service: Sendable>(_ service: Service) -> ServiceSlot {
    ServiceSlot(facade: Facade(service: service), exchange: exchange)
  }

  /// Turns to the engine of a newer offer; returns when calls in flight on the older one have ended, or after 2 s.
  public func turn(to offer: ServiceOffer) async { await exchange(offer.engine) }
}

/// What others hold, under the very type that it is asked for: a cast from one protocol's value to another's would look
/// through all conformances of the program.
private struct Facade<Service> {
  let service: Service
}

extension Facade: Sendable where Service: Sendable {}
