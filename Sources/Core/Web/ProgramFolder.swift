internal import Glibc

/// Where this program lies, with what set-up makes and puts beside it.
enum ProgramFolder {
  /// Nil where the system doesn't say.
  static var path: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    let program = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return program.lastIndex(of: "/").map { String(program[..<$0]) }
  }
}
