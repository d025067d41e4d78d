package import FeatureKit
package import Pokedex
package import System

/// PokeAPI, endpoint by endpoint.
package struct PokeClient: Sendable {
  /// The largest record is some 600 KB; a list of everything some 100 KB.
  static let bodyLimit = 4_000_000
  /// So many rows a page when a whole list is wanted: more than there are of anything.
  static let wholeList: PageSize = 10_000

  package let api: API

  package init(_ api: API) { self.api = api }

  /// The address may be a mirror's; `version` says who asks.
  package init(base: String, over transport: any HTTPTransport, version: String) {
    api = API(
      "PokeAPI", base: base, over: transport, userAgent: UserAgent.pokehost(version), bodyLimit: Self.bodyLimit,
      endsPathsWithSlash: true)
  }

  package static func page(_ resource: String, _ page: PageRequest) -> Endpoint<ResourcePage> {
    Endpoint(
      json: [resource],
      query: [QueryItem("offset", page.offset.description), QueryItem("limit", page.limit.description)])
  }

  package static func record<Value>(_ resource: Resource<Value>, _ id: ResourceNumber) -> Endpoint<Value> {
    Endpoint([resource.name, id.description]) { try resource.read($0, of: id) }
  }

  /// A species by the name that the service gives it.
  package static func species(named slug: String) -> Endpoint<SpeciesRecord> {
    Endpoint([Resource<SpeciesRecord>.species.name, slug]) { try SpeciesRecord(json: $0) }
  }

  package static func type(_ id: ResourceNumber) -> Endpoint<TypeRecord> {
    Endpoint(["type", id.description]) { body in
      let record = try TypeRecord(json: body)
      guard record.id == id else { throw AnotherRecord(asked: id, found: record.id) }
      return record
    }
  }

  package static let meta = Endpoint<ServiceMeta>(json: ["meta"], bodyLimit: 10_000)

  /// Every row of a resource, page after page in the order in which the service gives them.
  package func everyRow(of resource: String) async throws(APIFailure) -> [ResourcePage.Row] {
    var rows: [ResourcePage.Row] = []
    var request: PageRequest? = PageRequest(offset: 0, limit: Self.wholeList)
    while let asked = request {
      let page = try await api(Self.page(resource, asked))
      rows += page.results
      // A page that leads back or gives nothing would never end.
      request = page.results.isEmpty ? nil : page.following.flatMap { $0.offset > asked.offset ? $0 : nil }
    }
    return rows
  }

  /// The numbers of all records of a resource, each once.
  package func everyID(of resource: String) async throws(APIFailure) -> [ResourceNumber] {
    var seen: Set<ResourceNumber> = []
    return try await everyRow(of: resource).compactMap(\.id).filter { seen.insert($0).inserted }
  }
}

/// What `/meta` says of the service itself.
package struct ServiceMeta: Sendable, Equatable, Decodable {
  /// Unix seconds of the last deployment, as text.
  private let deployDate: String?

  private enum CodingKeys: String, CodingKey { case deployDate = "deploy_date" }

  /// Nil when the service does not say it in this form.
  package var deployedAt: Timestamp? {
    deployDate.flatMap { DecimalDigits.value(of: $0.utf8) }.map(Timestamp.init(clampingSeconds:))
  }
}
