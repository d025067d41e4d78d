import JSON
import Testing

@testable import FeatureKit

@Suite struct SettingsTests {
  private struct Shelf: Decodable, Equatable {
    var height = 3

    private enum CodingKeys: String, CodingKey { case height }

    init(height: Int = 3) { self.height = height }

    init(from decoder: any Decoder) throws {
      height = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .height) ?? 3
    }
  }

  @Test func `where the file says nothing all is as usual`() throws {
    #expect(try Settings().decode(or: Shelf(height: 7)) == Shelf(height: 7))
  }

  @Test func `what the file says counts, and the rest has its default`() throws {
    #expect(try Settings(["height": 5]).decode(or: Shelf(height: 7)) == Shelf(height: 5))
    #expect(try Settings([:]).decode(or: Shelf(height: 7)) == Shelf(height: 3))
  }

  @Test func `a key that is not known is refused`() {
    #expect(throws: SettingsFault.self) { try Settings(["width": 5]).decode(or: Shelf()) }
  }

  private enum Sync: String, SettingChoice { case batch, never }

  @Test func `a word that is no choice is named with those that are`() throws {
    #expect(try Settings(["sync": "never"]).decode([String: Sync].self) == ["sync": .never])
    #expect(
      throws: SettingsFault("sync: found 'sometimes', expected one of batch, never", at: "sync")
    ) { try Settings(["sync": "sometimes"]).decode([String: Sync].self) }
  }
}
