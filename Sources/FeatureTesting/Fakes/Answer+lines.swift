package import FeatureKit
import JSON

extension Answer {
  /// What `--json` prints, a line a document: for suites of features, which do not see JSON.
  package var documentLines: [String] { documents.map(\.compactText) }
}
