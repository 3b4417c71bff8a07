internal import Core
internal import Glibc
internal import Media
internal import SQL

/// The `hearth` command.
@main struct Hearth {
  static let version = "0.1.0"

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    var words = Array(CommandLine.arguments.dropFirst())
    if words.first == MediaWorker.subcommand { MediaWorker.main() }
    if words.first == MediaTool.subcommand { MediaTool.main() }
    if words.first == ArchiveWorker.subcommand { ArchiveWorker.main() }
    if words.first == "--version" { return print("hearth \(version)") }
    if words.first == "--help" || words.first == "help" { return print(Help.overview) }
    guard let command = Command.find(in: &words) else {
      fail(
        words.isEmpty ? "which command? See hearth --help" : "unknown command '\(words[0])'; see hearth --help", code: 2
      )
    }
    if words.contains("--help") { return print(Help.text(of: command)) }
    do {
      let arguments = try Arguments(words, options: command.options, environment: Arguments.environment)
      try await command.run(arguments)
      end(0)
    } catch let error as Arguments.Mistake {
      fail(error.description, code: 2)
    } catch let error as MediaError {
      fail("the media store says: \(error.code.rawValue) \(error.detail)", code: 1)
    } catch let error as SQLError where error.isOfTheDisk {
      let cause = error.kind == .full ? "the database's disk is full" : "the database's disk takes no writes"
      fail("\(cause) (\(error.message))", code: 1)
    } catch let error as SQLError {
      fail("the database says: \(error.message)", code: 1)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  /// Ends the process without the clean-up that libraries do at `exit`: a thread that is still connecting to PostgreSQL may be using
  /// OpenSSL while that is taken down, and crash.
  static func end(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }

  /// Ends the process with a message on standard error.
  static func fail(_ message: String, code: Int32) -> Never {
    fflush(nil)
    let bytes = Array("hearth: \(message)\n".utf8)
    // There is nowhere else to say it.
    _ = write(STDERR_FILENO, bytes, bytes.count)
    end(code)
  }
}
