import CTerminal
import FeatureKit
import Glibc
import ShellKit
import System

/// The one thread that owns the model and the terminal. It sleeps until there is something to do.
struct TerminalLoop: ~Copyable {
  struct Surroundings {
    let mailbox: Mailbox
    let screens: OpenScreens
    let images: (any ImageService)?
    let start: Route
  }

  private let device: TerminalDevice
  private let around: Surroundings
  private let renderer = Renderer()
  private var model: Model
  private var reader = InputReader()
  private var timers: [Model.Timer: Int64] = [:]
  private var isDirty = true
  private var code: ExitCode?
  private var isAnswered = false

  init(_ device: consuming TerminalDevice, abilities: TerminalAbilities, session: Session, _ around: Surroundings) {
    var abilities = abilities
    abilities.cell = device.cell ?? abilities.cell
    model = Model(size: device.size, abilities: abilities, session: session)
    self.device = device
    self.around = around
  }

  mutating func run() -> ExitCode {
    cterminal_watch_signals(around.mailbox.wake)
    device.enter()
    device.write(TerminalQuestions.all)
    let began = Clocks.monotonic
    carryOut(model.start(at: around.start))
    while code == nil {
      draw()
      wait()
    }
    if !isAnswered, Clocks.monotonic - began < Int64(Pace.answersCount) * 1_000_000 { drain() }
    device.leave()
    cterminal_unwatch_signals()
    return code ?? .done
  }

  private mutating func draw() {
    guard isDirty else { return }
    isDirty = false
    cterminal_trim_output()
    if !device.write(renderer.render(model)) { code = code ?? .done }
  }

  // MARK: Waiting

  private mutating func wait() {
    var polled = [
      pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: around.mailbox.wake, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, 2, timeout) >= 0 || errno == EINTR else { return code = .fault }
    if polled[0].revents & Int16(POLLIN) != 0 {
      readTerminal()
    } else if polled[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      code = code ?? .done
    }
    for event in around.mailbox.takeAll() { take(event) }
    takeSignals()
    fireTimers()
  }

  /// Milliseconds to the next timer, rounded up; -1 for ever.
  private var timeout: Int32 {
    guard let next = (Array(timers.values) + [reader.ends].compactMap(\.self)).min() else { return -1 }
    return Int32(max(0, (next - Clocks.monotonic + 999_999) / 1_000_000))
  }

  private mutating func readTerminal() {
    guard let bytes = device.read() else { return code = code ?? .done }
    for input in reader.feed(bytes, at: Clocks.monotonic) { take(input) }
  }

  private mutating func take(_ input: TerminalInput) {
    if case .answer(let answer) = input {
      if case .attributes = answer { isAnswered = true }
      if answer == .kittyKeys, !model.abilities.hasKittyKeys { device.write(TerminalModes.kittyKeysOn) }
    }
    take(.input(input))
    if case .answer = input { guardMore() }
  }

  /// What the terminal turned out to understand has to be undone as well.
  private func guardMore() {
    var undo = TerminalModes.leave
    if model.abilities.hasKittyPictures { undo = TerminalModes.kittyPicturesOff + undo }
    if model.abilities.hasKittyKeys { undo = TerminalModes.kittyKeysOff + undo }
    device.guardTerminal(undo: undo)
  }

  private mutating func take(_ event: Model.Event) {
    guard code == nil else { return }
    isDirty = true
    carryOut(model.take(event))
  }

  private mutating func takeSignals() {
    let signals = cterminal_take_signals()
    if signals & Int32(CTERMINAL_INTERRUPT) != 0 { take(.leave(.interrupted)) }
    if signals & Int32(CTERMINAL_TERMINATE | CTERMINAL_HANG_UP) != 0 { take(.leave(.done)) }
    if signals & Int32(CTERMINAL_RESIZE) != 0 { measure() }
    if signals & Int32(CTERMINAL_SUSPEND) != 0 { suspend() }
  }

  /// The window has another size, and its letters may have as well.
  private mutating func measure() {
    if let cell = device.cell { take(.input(.answer(.cell(width: cell.width, height: cell.height)))) }
    take(.resized(device.size))
  }

  private mutating func fireTimers() {
    let now = Clocks.monotonic
    for input in reader.timeOut(at: now) { take(input) }
    for (timer, deadline) in timers where deadline <= now {
      timers[timer] = nil
      take(.woke(timer))
    }
  }

  /// The last answers are waited for, a tenth of a second at most: they must not land on the command line.
  private mutating func drain() {
    let end = Clocks.monotonic + 100_000_000
    while !isAnswered, Clocks.monotonic < end {
      var polled = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32((end - Clocks.monotonic) / 1_000_000)) > 0, let bytes = device.read() else { return }
      for case .answer(.attributes) in reader.feed(bytes, at: Clocks.monotonic) { isAnswered = true }
    }
  }
}

// MARK: Effects

extension TerminalLoop {
  private mutating func carryOut(_ effects: [Model.Effect]) {
    for effect in effects {
      switch effect {
      case .open(let page, let route, let origin): around.screens.open(page, route, from: origin)
      case .close(let page): around.screens.close(page)
      case .send(let page, let input): around.screens.send(input, to: page)
      case .fetch(let reference): fetch(reference)
      case .wake(let timer, let milliseconds):
        timers[timer] = Clocks.monotonic + Int64(milliseconds) * 1_000_000
      case .redraw: renderer.forget()
      case .suspend: suspend()
      case .quit(let code): self.code = self.code ?? code
      }
    }
  }

  private func fetch(_ reference: ImageReference) {
    let mailbox = around.mailbox
    guard let images = around.images else { return mailbox.post(.picture(reference, nil)) }
    Task {
      // A picture that cannot be had is there by its words; the reason is in the log of whoever tried.
      let picture = try? await images.picture(reference)
      mailbox.post(.picture(reference, picture))
    }
  }

  /// Gives the terminal back, stops, and takes it again when the process goes on.
  private mutating func suspend() {
    device.leave()
    cterminal_stop_here()
    device.enter()
    if model.abilities.hasKittyKeys { device.write(TerminalModes.kittyKeysOn) }
    guardMore()
    renderer.forget()
    measure()
  }
}
