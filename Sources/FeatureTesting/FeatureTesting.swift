import FeatureKit
