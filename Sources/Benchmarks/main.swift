import Glibc

// Programs that scripts/bench runs: `Benchmarks TOPIC [ARGUMENT]…` prints one JSON object of figures.
let topics: [String: ([String]) throws -> Void] = [
  "flags": FlagsBenchmark.run,
  "json": JSONBenchmark.run,
]

let words = CommandLine.arguments.dropFirst()
guard let topic = words.first, let run = topics[topic] else {
  print("Benchmarks TOPIC, one of: \(topics.keys.sorted().joined(separator: ", "))")
  exit(64)
}
try run(Array(words.dropFirst()))
