import FeatureKit
import Pokedex

/// What Collection adds to a Pokémon's page: the ticks among its actions, the note among its sections.
struct MarkFeature: Feature {
  enum Part: Sendable { case ticks, note }

  let book: MarkBook
  let part: Part
  let changes: @Sendable () async -> AsyncStream<RecordChange>

  static let noteField: FieldID = "note"

  struct State: Sendable, Equatable {
    /// Nil where the page is about something else than a Pokémon.
    let species: DexNumber?
    let name: String
    var phase = Phase.loading
    /// Why the last change was not kept.
    var problem: Failure?
  }

  enum Phase: Sendable, Equatable {
    case loading
    case shown(Mark)
    case failed(Failure)
  }

  enum Action: FeatureAction {
    case opened
    case markLoaded(Mark)
    case loadFailed(Failure)
    /// With what the mark is to be, so that a page that shows an older one cannot turn it round.
    case tickTapped(Tick, isSet: Bool)
    case noteEntered(String)
    case changeFailed(Failure)
    case marksChanged
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    let id = place.subject?.id ?? ""
    let species = DexNumber(text: id)
    return State(
      species: species, name: place.subject?.name ?? "",
      phase: species == nil ? .failed(MarkFailure.noNumber(id).failure) : .loading)
  }

  func action(for field: FieldID, value: String) -> Action? { field == Self.noteField ? .noteEntered(value) : nil }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return state.species == nil ? [] : load(state, session) + [watchChanges()]
    case .marksChanged:
      return load(state, session)
    case .retryTapped:
      guard state.species != nil else { return [] }
      state.phase = .loading
      return load(state, session)
    case .markLoaded(let mark):
      state.phase = .shown(mark)
      return []
    case .loadFailed(let failure):
      state.phase = .failed(failure)
      return []
    case .tickTapped(let tick, let isSet):
      return change(&state, session, saying: "\(tick.word.lowercased()) for \(state.name)") { $0[tick] = isSet }
    case .noteEntered(let note):
      return change(&state, session, saying: "the note on \(state.name)") { $0.note = note }
    case .changeFailed(let failure):
      state.problem = failure
      return load(state, session)
    }
  }

  private func load(_ state: State, _ session: Session) -> [Effect<Action>] {
    guard let species = state.species else { return [] }
    return [
      .run("load", failed: Action.loadFailed) { [book] in
        .markLoaded(try await book.mark(of: species, for: session.owner))
      }
    ]
  }

  /// Shown at once, written behind; what could not be kept is shown as it is again.
  private func change(
    _ state: inout State, _ session: Session, saying words: String, _ edit: @escaping @Sendable (inout Mark) -> Void
  ) -> [Effect<Action>] {
    guard case .shown(var mark) = state.phase, let species = state.species else { return [] }
    edit(&mark)
    state.phase = .shown(mark)
    state.problem = nil
    return [
      .cancel("load"),
      .finish("change", failed: Action.changeFailed) { [book] in
        .markLoaded(try await book.change(species, for: session.owner, saying: words, edit))
      },
    ]
  }

  private func watchChanges() -> Effect<Action> {
    .watch("changes") { [changes] send in
      for await _ in await changes() { await send(.marksChanged) }
    }
  }
}

extension MarkFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Collection") {
      switch (state.phase, part) {
      case (.loading, _): [Node<Action>]()
      case (.failed(let failure), .ticks): Node.failed(failure, retry: .retryTapped)
      case (.failed, .note): [Node<Action>]()
      case (.shown(let mark), .ticks): ticks(mark, session)
      case (.shown(let mark), .note): note(mark, session)
      }
      if let problem = state.problem { Notice(.failure, problem.text, hint: problem.hint) }
    }
  }

  @NodeBuilder<Action> private func ticks(_ mark: Mark, _ session: Session) -> [Node<Action>] {
    if session.owner.key != nil {
      Controls(
        "Collection",
        Tick.allCases.map { tick in
          Control(
            tick.word, .action(.tickTapped(tick, isSet: !mark[tick])), key: tick.key, isCurrent: mark[tick])
        })
    }
  }

  @NodeBuilder<Action> private func note(_ mark: Mark, _ session: Session) -> [Node<Action>] {
    if session.owner.key != nil {
      Section("note", "Note") {
        Field(Self.noteField, label: "Note", value: mark.note, prompt: "Where, when, how", kind: .submit)
      }
    }
  }
}
