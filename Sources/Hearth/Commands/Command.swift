/// One of the things that `hearth` does.
struct Command: Sendable {
  let name: String
  let summary: String
  let options: [Option]
  let run: @Sendable (Arguments) async throws -> Void

  static let all = [
    serve, demo, invite, addOperator, suspend, unsuspend, resetLink, migrate, backUp, restore, checkMedia, copyMedia,
    checkCounters, checkAddresses, move, importArchive, places, benchSeed, routes,
  ]

  /// Takes the command's words off the front: `operator add`, `media check`, `serve`. Nil when there is none.
  static func find(in words: inout [String]) -> Command? {
    for command in all {
      let parts = command.name.split(separator: " ").map(String.init)
      if words.starts(with: parts) {
        words.removeFirst(parts.count)
        return command
      }
      // `hearth operator --help` helps with what begins like this.
      if parts.count == 2, words.first == parts[0], words.dropFirst() == ["--help"] {
        words.removeFirst()
        return command
      }
    }
    return nil
  }
}

/// What `--help` prints.
enum Help {
  static var overview: String {
    let width = Command.all.map(\.name.utf8.count).max() ?? 0
    let commands = Command.all.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.utf8.count))  \(command.summary)"
    }
    return """
      Hearth: a self-hosted home for small social circles.

      usage: hearth COMMAND [--flag value ...]

      \(commands.joined(separator: "\n"))

      hearth COMMAND --help explains one command; hearth --version shows the version.
      """
  }

  static func text(of command: Command) -> String {
    let options = command.options.map { option in
      let fallback = option.fallback.map { $0.isEmpty ? "" : ", default \($0)" } ?? ""
      // A switch is on or off by its flag alone.
      guard !option.value.isEmpty else { return "  --\(option.name)\n      \(option.help)" }
      return "  --\(option.name) \(option.value)\n      \(option.help) (\(option.variable)\(fallback))"
    }
    return """
      usage: hearth \(command.name) [--flag value ...]

      \(command.summary) A flag takes precedence over its variable.

      \(options.joined(separator: "\n"))
      """
  }
}
