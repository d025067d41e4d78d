import Glibc

/// A server of ours in a process of its own: its first line of output is its address, and it ends when its standard
/// input does, so that none outlives the tests.
package final class TestServer: Sendable {
  /// As `http://127.0.0.1:40123`.
  package let address: String
  private let process: pid_t
  private let input: Int32

  package enum StartFailure: Error, Sendable {
    case cannotSpawn(program: String, code: Int32)
    case silent(program: String)
  }

  /// Starts `program` (found in `PATH`) and waits for its first line.
  package init(_ program: String, _ arguments: [String]) throws(StartFailure) {
    var (downstream, upstream): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&downstream) == 0, pipe(&upstream) == 0 else {
      throw .cannotSpawn(program: program, code: errno)
    }
    // The child has its own copies; the ends that stay here are not for it.
    for end in downstream + upstream { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let spawned = Self.spawn(program, arguments, input: downstream[0], output: upstream[1])
    close(downstream[0])
    close(upstream[1])
    defer { close(upstream[0]) }
    input = downstream[1]
    switch spawned {
    case .success(let process): self.process = process
    case .failure(let failure): throw failure
    }
    guard let line = Self.firstLine(of: upstream[0]) else { throw .silent(program: program) }
    // What stands before the address is for people.
    address = line.split(separator: " ").last.map(String.init) ?? line
  }

  deinit {
    close(input)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, output: Int32
  ) -> Result<pid_t, StartFailure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let status = posix_spawnp(&process, program, &actions, nil, &words, environ)
    return status == 0 ? .success(process) : .failure(.cannotSpawn(program: program, code: status))
  }

  private static func firstLine(of descriptor: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
