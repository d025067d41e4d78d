import FeatureKit
import Synchronization

/// The sessions behind the pages. What a person does reaches each session in order.
final class OpenScreens: Sendable {
  private struct Entry {
    let inputs: AsyncStream<Input>.Continuation
    let task: Task<Void, Never>
  }

  private let host: any ShellHost
  private let mailbox: Mailbox
  private let entries = Mutex<[Int: Entry]>([:])
  private let closing = Mutex<[Task<Void, Never>]>([])

  init(_ host: any ShellHost, _ mailbox: Mailbox) {
    self.host = host
    self.mailbox = mailbox
  }

  func open(_ page: Int, _ route: Route, from origin: Route?) {
    let (inputs, continuation) = AsyncStream.makeStream(of: Input.self)
    let task = Task { [host, mailbox] in
      let session = await host.localSession()
      do throws(CommandFailure) {
        let screen = try await host.open(route, from: origin, in: session)
        await Self.serve(screen, as: page, inputs, mailbox)
      } catch {
        mailbox.post(.refused(page: page, error))
      }
    }
    entries.withLock { $0[page] = Entry(inputs: continuation, task: task) }
  }

  private static func serve(
    _ screen: any ScreenSession, as page: Int, _ inputs: AsyncStream<Input>, _ mailbox: Mailbox
  ) async {
    let stream = await screen.screens()
    let listener = Task {
      for await shown in stream { mailbox.post(.shown(page: page, shown)) }
    }
    for await input in inputs { await screen.send(input) }
    listener.cancel()
    await screen.close()
  }

  func send(_ input: Input, to page: Int) { _ = entries.withLock { $0[page] }?.inputs.yield(input) }

  func close(_ page: Int) {
    guard let entry = entries.withLock({ $0.removeValue(forKey: page) }) else { return }
    entry.inputs.finish()
    closing.withLock { tasks in
      tasks.append(entry.task)
      if tasks.count > 64 { tasks.removeFirst(32) }
    }
  }

  /// Returns when every session is closed: what was being written is written.
  func closeAll() async {
    for page in entries.withLock({ Array($0.keys) }) { close(page) }
    for task in closing.withLock({ $0 }) { await task.value }
  }
}
