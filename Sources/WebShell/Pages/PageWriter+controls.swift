import FeatureKit
import JSON

// What a person can do. A link is an address; everything else is a form that works without a script.

extension PageWriter {
  mutating func controls(_ part: Controls<AnyAction>) {
    // Of links of which one is where one is already, one is chosen: they are set as one piece.
    let isChoice = part.controls.contains { $0.isCurrent && $0.target.isLink }
    element(.div, isChoice ? .class("controls choice") : .class("controls"), .word("role", "group"), .label(part.label))
    {
      writer in
      for control in part.controls { writer.control(control) }
    }
  }

  /// `about` names what the control belongs to, for those who hear the page: many rows have the same one.
  mutating func control(_ control: Control<AnyAction>, about subject: String? = nil) {
    let name: Attribute = subject.map { .label("\(control.label): \($0)") } ?? .none
    switch control.target {
    case .link(let route):
      html.element(
        .a, control.role.buttonClass, .href(WebLink(route)), name,
        control.isCurrent ? .word("aria-current", "true") : .none, text: control.label)
    case .action(let action):
      post(action) { writer in
        writer.html.element(
          .button, control.role.buttonClass, name, control.isCurrent ? .word("aria-pressed", "true") : .none,
          text: control.label)
      }
    }
  }

  /// A form that posts an action to this page's own address.
  mutating func post(_ action: AnyAction, button: (inout PageWriter) -> Void) {
    element(.form, .word("method", "post"), .action(WebLink(frame.route))) { writer in
      writer.hidden(FormBody.tokenName, writer.frame.formToken)
      writer.hidden(FormBody.actionName, JSONText.write(action.encoded))
      button(&writer)
    }
  }

  private mutating func hidden(_ name: String, _ value: String) {
    html.void(.input, .word("type", "hidden"), .name(name), .value(value))
  }

  mutating func notice(_ part: Notice<AnyAction>) {
    element(.div, part.kind.noticeClass, part.kind.role) { writer in
      writer.html.element(.p, .class("what"), text: part.text)
      if let hint = part.hint { writer.html.element(.p, text: hint) }
      if let control = part.control { writer.control(control) }
    }
  }

  /// Fields that stand together and have a place in the address are one form, so that a value of one keeps the others.
  mutating func fields(_ nodes: ArraySlice<Node<AnyAction>>) {
    let fields = nodes.compactMap { if case .field(let field) = $0 { field } else { nil } }
    let addressed = fields.filter { $0.parameter != nil }
    if !addressed.isEmpty { addressForm(addressed) }
    for field in fields where field.parameter == nil { postForm(field) }
  }

  private mutating func addressForm(_ fields: [Field]) {
    let names = Set(fields.compactMap(\.parameter))
    let isLive = fields.contains { $0.kind == .live }
    let path = Route(path: frame.route.path)
    element(
      .form, .class("fields"), .word("method", "get"), .action(WebLink(path)), .word("role", "search"),
      .label(fields.map(\.label).joined(separator: ", ")), isLive ? .flag("data-live") : .flag("data-auto")
    ) { writer in
      // A page further on means another page once a field has changed: its place in the list is left out.
      for parameter in writer.frame.route.query where !names.contains(parameter.name) && parameter.name != "offset" {
        writer.hidden(parameter.name, parameter.value)
      }
      for field in fields { writer.field(field, name: field.parameter ?? "") }
      writer.html.element(.button, .class("button"), text: isLive ? "Search" : "Show")
    }
  }

  private mutating func postForm(_ field: Field) {
    element(.form, .class("fields"), .word("method", "post"), .action(WebLink(frame.route))) { writer in
      writer.hidden(FormBody.tokenName, writer.frame.formToken)
      writer.hidden(FormBody.fieldName, field.id.rawValue)
      writer.field(field, name: FormBody.valueName)
      writer.html.element(.button, .class("button"), text: "Save")
    }
  }

  private mutating func field(_ field: Field, name: String) {
    let id = "field-" + field.id.rawValue
    let problem = field.problem.map { _ in id + "-problem" }
    element(.div, .class("field")) { writer in
      writer.html.element(.label, .for(id), text: field.label)
      switch field.kind {
      case .choice(let choices):
        writer.html.element(
          .select, .id(id), .name(name), problem.map { .invalid(describedBy: $0) } ?? .none
        ) { html in
          for choice in choices {
            html.element(
              .option, .value(choice.value), choice.value == field.value ? .flag("selected") : .none, text: choice.label
            )
          }
        }
      case .live, .submit:
        writer.html.void(
          .input, .word("type", field.kind == .live ? "search" : "text"), .id(id), .name(name), .value(field.value),
          field.prompt.isEmpty ? .none : .placeholder(field.prompt), .word("autocomplete", "off"),
          .word("spellcheck", "false"), problem.map { .invalid(describedBy: $0) } ?? .none)
      }
      if let words = field.problem, let problem {
        writer.html.element(.p, .class("problem"), .id(problem), text: words)
      }
    }
  }
}

extension Target {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}

extension ControlRole {
  fileprivate var buttonClass: Attribute {
    switch self {
    case .normal: .class("button")
    case .primary: .class("button primary")
    case .destructive: .class("button destructive")
    }
  }
}

extension NoticeKind {
  fileprivate var noticeClass: Attribute {
    switch self {
    case .info: .class("notice info")
    case .success: .class("notice success")
    case .warning: .class("notice warning")
    case .failure: .class("notice failure")
    case .empty: .class("notice empty")
    case .offline: .class("notice offline")
    }
  }

  fileprivate var role: Attribute {
    switch self {
    case .failure, .warning: .word("role", "alert")
    case .info, .success, .empty, .offline: .word("role", "status")
    }
  }
}
