import FeatureKit
import System

// The parts that only show.

extension PageWriter {
  mutating func paragraph(_ part: Text) {
    switch part.weight {
    case .body: html.element(.p, text: part.text)
    case .quiet: html.element(.p, .class("quiet"), text: part.text)
    case .strong: html.element(.p) { $0.element(.strong, text: part.text) }
    }
  }

  mutating func facts(_ part: Facts) {
    html.element(.dl, .class("facts")) { html in
      for fact in part.facts {
        html.element(.div) { html in
          html.element(.dt, text: fact.label)
          html.element(.dd, text: fact.value)
        }
      }
    }
  }

  mutating func badges(_ part: Badges) {
    guard !part.badges.isEmpty else { return }
    html.element(.ul, .class("badges"), .label(part.label)) { html in
      for badge in part.badges {
        html.element(.li) { $0.badge(badge) }
      }
    }
  }

  mutating func meters(_ part: Meters) {
    html.element(.dl, .class("meters")) { html in
      for meter in part.meters {
        html.element(.div) { html in
          html.element(.dt, text: meter.label)
          html.element(.dd) { html in
            html.element(.span, .class("caption")) { html in
              if let caption = meter.caption { html.text(caption) } else { html.number(meter.value) }
            }
            html.element(
              .meter, .class("tone-", tone: meter.tone), .number(.min, 0), .number(.max, max(1, meter.limit)),
              .number(.value, min(max(0, meter.value), max(1, meter.limit))), .label(meter.label)
            ) { html in
              if let caption = meter.caption { return html.text(caption) }
              html.number(meter.value)
              html.text(" of ")
              html.number(meter.limit)
            }
          }
        }
      }
    }
  }

  mutating func picture(_ part: Image) {
    let side = part.size == .large ? 192 : 64
    html.element(
      .div,
      part.size == .large ? .class("picture large tone-", tone: part.tone) : .class("picture tone-", tone: part.tone)
    ) { [pictures = frame.pictures] html in
      html.void(
        .img, .src(pictures.link(part.reference)), .alt(part.words), .number(.width, side), .number(.height, side),
        part.size == .large ? .word("decoding", "async") : .word("loading", "lazy"))
    }
  }

  mutating func table(_ part: Table) {
    let columns = part.columns.filter { !$0.isEmpty }.joined(separator: ", ")
    let label = sectionTitle.map { "\($0): \(columns)" } ?? columns
    // What scrolls sideways has to be reachable by keys.
    html.element(.div, .class("scroll"), .word("role", "region"), .word("tabindex", "0"), .label(label)) { html in
      html.element(.table) { html in
        html.element(.thead) { html in
          html.element(.tr) { html in
            for column in part.columns {
              if column.isEmpty {
                html.element(.td, text: "")
              } else {
                html.element(.th, .word("scope", "col"), text: column)
              }
            }
          }
        }
        html.element(.tbody) { html in
          for row in part.rows { html.row(row) }
        }
      }
    }
  }

  mutating func progress(_ part: Progress) {
    html.element(.p, .class("progress"), .word("role", "status")) { html in
      if let fraction = part.fraction {
        let share = Int(saturating: fraction * 100)
        html.element(.progress, .number(.max, 100), .number(.value, share), .label(part.label), text: "\(share) %")
      }
      html.text(part.label)
    }
  }
}

extension HTML {
  mutating func badge(_ badge: Badge) {
    element(.span, .class("badge tone-", tone: badge.tone), text: badge.text)
  }

  fileprivate mutating func row(_ cells: [Table.Cell]) {
    element(.tr) { html in
      for (position, cell) in cells.enumerated() {
        if position == 0 {
          html.element(.th, .word("scope", "row"), text: cell.text)
        } else if cell.tone == .neutral {
          html.element(.td, text: cell.text)
        } else {
          html.element(.td) { $0.element(.span, .class("ink tone-", tone: cell.tone), text: cell.text) }
        }
      }
    }
  }
}
