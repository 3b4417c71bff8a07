internal import Glibc

/// Messages to the person who started the program.
enum Output {
  /// How far something is, on standard error.
  static func progress(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    // As below.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes a line at once, also where standard output is a file or a pipe.
  static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    // A reader that went away misses the line; the server goes on.
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
