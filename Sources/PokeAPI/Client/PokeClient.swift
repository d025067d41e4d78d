package import FeatureKit
package import Pokedex

/// PokeAPI, endpoint by endpoint.
package struct PokeClient: Sendable {
  /// The largest record is some 600 KB; a list of everything some 100 KB.
  static let bodyLimit = 4_000_000
  /// So many rows a page when a whole list is wanted: more than there are of anything.
  static let wholeList = 10_000

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
      query: [QueryItem("offset", String(page.offset)), QueryItem("limit", String(page.limit))])
  }

  package static func record<Value>(_ resource: Resource<Value>, _ id: Int) -> Endpoint<Value> {
    Endpoint([resource.name, String(id)]) { try resource.read($0, of: id) }
  }

  /// A species by the name that the service gives it.
  package static func species(named slug: String) -> Endpoint<SpeciesRecord> {
    Endpoint([Resource<SpeciesRecord>.species.name, slug]) { try SpeciesRecord(json: $0) }
  }

  package static func type(_ id: Int) -> Endpoint<TypeRecord> {
    Endpoint(["type", String(id)]) { body in
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
  package func everyID(of resource: String) async throws(APIFailure) -> [Int] {
    var seen: Set<Int> = []
    return try await everyRow(of: resource).compactMap(\.id).filter { seen.insert($0).inserted }
  }
}

/// What `/meta` says of the service itself.
package struct ServiceMeta: Sendable, Equatable, Decodable {
  /// Unix seconds of the last deployment, as text.
  private let deployDate: String?

  private enum CodingKeys: String, CodingKey { case deployDate = "deploy_date" }

  /// Unix milliseconds; nil when the service does not say it in this form.
  package var deployedAt: Int64? { deployDate.flatMap { Int64($0) }.map { $0 * 1000 } }
}
