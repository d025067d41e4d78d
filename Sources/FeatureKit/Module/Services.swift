/// The services that are wired, as the modules that ask for them get them: handles, not engines.
package struct Services: Sendable {
  private let facades: [ServiceID: any Sendable]

  package init(_ facades: [ServiceID: any Sendable] = [:]) { self.facades = facades }

  /// `try services((any RecordStore).self)`
  package func callAsFunction<Service>(_ type: Service.Type) throws(MissingService) -> Service {
    guard let service = optional(type) else { throw MissingService(id: ServiceID(type)) }
    return service
  }

  /// Nil when nobody wired offers it.
  package func optional<Service>(_ type: Service.Type) -> Service? { facades[ServiceID(type)] as? Service }
}

package struct MissingService: Error, Hashable, Sendable {
  package let id: ServiceID
}

/// A service that a module offers, with the way to put a handle before it.
package struct ServiceOffer: Sendable {
  package let id: ServiceID
  private let make: @Sendable () -> ServiceSlot

  /// `facade` makes what others hold: it must reach the engine through the handle at each call.
  package init<Service: Sendable>(
    _ type: Service.Type, _ engine: Service, facade: @escaping @Sendable (Handle<Service>) -> Service
  ) {
    id = ServiceID(type)
    make = {
      let handle = Handle(engine)
      return ServiceSlot(facade: facade(handle)) { engine in
        guard let engine = engine as? Service else { return }
        await handle.turn(to: engine)
      }
    }
    self.engine = engine
  }

  let engine: any Sendable

  package func makeSlot() -> ServiceSlot { make() }
}

/// The place of a service in a running host: what others hold, and the way to exchange what is behind it.
package struct ServiceSlot: Sendable {
  package let facade: any Sendable
  private let exchange: @Sendable (any Sendable) async -> Void

  init(facade: any Sendable, exchange: @escaping @Sendable (any Sendable) async -> Void) {
    self.facade = facade
    self.exchange = exchange
  }

  /// Turns to the engine of a newer offer; returns when calls in flight on the older one have ended, or after 2 s.
  package func turn(to offer: ServiceOffer) async { await exchange(offer.engine) }
}
