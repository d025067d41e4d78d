import FeatureKit
import ShellKit

extension PageLayout {
  /// A large picture and the short nodes after it stand side by side where there is room. Returns how many it took.
  mutating func besidePicture(_ rest: ArraySlice<Node<AnyAction>>, _ image: Image) -> Int? {
    guard frame.showsPictures, image.size == .large, width >= 52 else { return nil }
    let picture = pictureSize(image.size)
    let start = picture.width + 2 * Spacing.gap
    var beside = besides(start)
    var count = 0
    while count < rest.count, beside.document.height < picture.height {
      var longer = beside
      longer.add(Array(rest.dropFirst(count).prefix(1)))
      // What has parts of its own keeps the whole width.
      guard rest[rest.startIndex + count].standsBesidePicture, longer.document.isLinesOnly,
        longer.document.height <= max(picture.height + 6, frame.height)
      else { break }
      beside = longer
      count += 1
    }
    guard beside.document.height > 0 else { return nil }
    gap()
    document.add(Document.PictureSlot(image: image, area: area(picture)))
    document.add(beside.document, indent: start, height: picture.height)
    return count
  }

  /// A layout of what is right of a column.
  private func besides(_ start: Int) -> PageLayout {
    var narrow = frame
    narrow.width = width - start
    return PageLayout(narrow, within: self)
  }

  private func area(_ size: (width: Int, height: Int)) -> Area {
    Area(x: 0, y: document.height, width: size.width, height: size.height)
  }

  private func pictureSize(_ size: FeatureKit.Image.Size) -> (width: Int, height: Int) {
    let most = size == .large ? Spacing.picture.most : Spacing.picture.least
    let height = max(Spacing.picture.least, min(most, frame.height / 2, width / 4))
    return (height * 2, height)
  }

  mutating func add(_ image: Image) {
    gap()
    guard frame.showsPictures else {
      return document.add(wrapped("▣ " + image.words, look.quiet, width: measure))
    }
    let size = pictureSize(image.size)
    document.add(Document.PictureSlot(image: image, area: area(size)))
    document.add(Array(repeating: Line(), count: size.height))
  }
}

extension Node<AnyAction> {
  /// Words, facts, chips, notices and small trees; never lists, meters or sections.
  fileprivate var standsBesidePicture: Bool {
    switch self {
    case .heading, .text, .facts, .badges, .notice, .tree: true
    default: false
    }
  }
}
