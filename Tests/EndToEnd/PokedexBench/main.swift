// The Pokédex alone, without a host around it: what its benchmarks and proofs run.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "search": SearchBench.run()
case "lookup": LookupBench.run()
case "decode" where arguments.count == 2: try DecodeBench.run(RecordedFolder(arguments[1]))
case "facts" where arguments.count == 4:
  try writeFacts(of: RecordedFolder(arguments[1]), to: arguments[2], arguments[3])
default: print("usage: PokedexBench search | lookup | decode RECORDED | facts RECORDED FILE DAY")
}
