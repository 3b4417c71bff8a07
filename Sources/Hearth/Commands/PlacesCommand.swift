internal import Core
internal import Glibc
internal import Places

extension Command {
  static let places = Command(
    name: "places", summary: "Makes a catalogue of places of an OpenStreetMap extract, for serve's --osm-places.",
    options: [
      Option("from", "FILE", "The extract: .osm.pbf, or another form that osmium reads."),
      Option("to", "FILE", "The catalogue. One that is there is replaced once the new one is whole."),
      Option("osmium", "DIR", "Folder of osmium, of Debian's package osmium-tool.", fallback: "/usr/bin"),
    ]
  ) { arguments in
    let (source, target) = (try arguments.required("from"), try arguments.required("to"))
    let tool = try arguments.required("osmium") + "/osmium"
    guard access(source, R_OK) == 0 else { throw arguments.refuse("from", "names '\(source)', which can't be read") }
    guard access(tool, X_OK) == 0 else {
      throw arguments.refuse("osmium", "has no osmium: install the Debian package osmium-tool, or name its folder")
    }
    let made = try ExtractImport(source: source, target: target, tool: tool).run()
    if made.unreadable > 0 {
      Output.say("\(made.unreadable) features are left out: they are too large, or no GeoJSON.")
    }
    Output.say("\(target): \(made.places) places, © OpenStreetMap contributors. Start the server with --osm-places.")
  }
}

/// Makes the catalogue of an extract. `osmium` reads the extract and puts ways and relations together; what it writes is read as it comes.
struct ExtractImport {
  let source: String
  let target: String
  let tool: String

  /// - Throws: `StartError`.
  func run() throws -> (places: Int, unreadable: Int) {
    let scratch = try Scratch(beside: target)
    defer { scratch.remove() }
    // SQLite puts there what is in no order yet.
    setenv("SQLITE_TMPDIR", scratch.path, 1)
    let spelling = ExtractWriter.Spelling(
      folded: { SearchText.folded($0) }, number: { ServicePlace.hash(of: "\(Nominatim.prefix):\($0)") })
    // Half of it is never in the place of the catalogue, also where the command is ended in between.
    let whole = scratch.file("catalogue")
    do {
      let writer = try ExtractWriter(path: whole, spelling: spelling)
      try write(to: writer, scratch)
      guard rename(whole, target) == 0 else {
        throw StartError("\(target) can't be written: \(String(cString: strerror(errno)))")
      }
      return (writer.count, writer.unreadable)
    } catch let failure as ExtractWriter.Failure {
      throw StartError("\(target) \(failure.reason)")
    }
  }

  /// A closed way is an area, and any other a line; each feature says what it is made of.
  private static let configuration = """
    {"attributes": {"type": true, "id": true}, "area_tags": true, "linear_tags": false}

    """

  private func write(to writer: ExtractWriter, _ scratch: Scratch) throws {
    let (places, configuration) = (scratch.file("places.osm.pbf"), scratch.file("export.json"))
    Output.progress("Looking for places in \(source) ...")
    try osmium(
      ["tags-filter", "--no-progress", "--overwrite", "--output", places, source] + ExtractKind.filters
    ) { _ in }
    Output.progress("Writing them ...")
    try Folder.write(Array(Self.configuration.utf8), to: configuration)
    // Where nodes are is kept in a file: there are too many for a small machine's memory.
    let index = "sparse_file_array,\(scratch.file("nodes"))"
    try osmium(
      [
        "export", "--no-progress", "--config", configuration, "--index-type", index, "--output-format", "geojsonseq",
        places,
      ]
    ) { try writer.add($0) }
    Output.progress("Putting names in order ...")
    try writer.finish()
  }

  private static let piece = 1 << 16

  /// Runs osmium, which tells on standard error what it doesn't like.
  private func osmium(_ words: [String], _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let quoted = ([tool] + words).map { "'\($0.replacing("'", with: "'\\''"))'" }
    guard let output = popen(quoted.joined(separator: " "), "r") else {
      throw StartError("osmium can't be started: \(String(cString: strerror(errno)))")
    }
    var buffer = [UInt8](repeating: 0, count: Self.piece)
    do {
      while true {
        let count = fread(&buffer, 1, buffer.count, output)
        guard count > 0 else { break }
        try body(buffer[..<count])
      }
    } catch {
      pclose(output)
      throw error
    }
    let isWhole = ferror(output) == 0
    guard pclose(output) == 0, isWhole else {
      throw StartError("'\(source)' can't be read as an extract; what osmium said of it stands above")
    }
  }
}

/// A folder for what is needed on the way, on the disk where the result will be. What a command that was interrupted has left in it goes
/// first; two commands at once never share it.
private struct Scratch {
  let path: String
  private let lock: Int32

  /// - Throws: `StartError` where another command has it.
  init(beside target: String) throws {
    path = target + ".making"
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StartError("\(target) can't be made: \(String(cString: strerror(errno)))")
    }
    lock = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { throw StartError("\(path) can't be opened: \(String(cString: strerror(errno)))") }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw StartError("\(target) is being made by another 'hearth places': wait until it has ended")
    }
    empty()
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func remove() {
    empty()
    rmdir(path)
    close(lock)
  }

  private func empty() { for name in Folder.names(path) { unlink(file(name)) } }
}
