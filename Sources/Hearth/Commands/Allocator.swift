internal import Core
internal import Glibc

/// A setting of the C library's allocator that a program cannot make for itself: it is read from the environment before
/// the program begins (glibc manual, "Memory Allocation Tunables").
enum Allocator {
  private static let variable = "GLIBC_TUNABLES"
  private static let tunable = "glibc.malloc.tcache_count"

  /// An answer of twenty posts is made of some two hundred small blocks that are freed together. By default a thread
  /// keeps seven of each size at hand, and the others go the slow way.
  private static let blocksAtHand = 250

  /// Restarts this process with the setting: the same process id, arguments and descriptors. Returns where the setting
  /// is there already, from whatever source, and where the system refuses; then all is well, only slower.
  ///
  /// To be called before anything else was begun.
  static func settle() {
    let given = getenv(variable).map { String(cString: $0) } ?? ""
    // A program with more rights than its caller never sees the variable and would begin for ever.
    guard !given.contains(tunable), getuid() == geteuid(), getgid() == getegid() else { return }
    guard let path = Program.path else { return }
    let setting = "\(tunable)=\(blocksAtHand)"
    guard setenv(variable, given.isEmpty ? setting : "\(given):\(setting)", 1) == 0 else { return }
    execv(path, CommandLine.unsafeArgv)
  }
}

/// The file that runs.
enum Program {
  /// Its own path, not the link in /proc, whose name would be the process's. Ends with a zero; nil where the system does not say.
  static var path: [CChar]? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    return readlink("/proc/self/exe", &path, path.count - 1) > 0 ? path : nil
  }

  /// The folder that the program lies in; nil where the system does not say.
  static var folder: String? {
    guard let path else { return nil }
    let text = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }

  /// Goes on as the same program with other words; files that are open only here are closed.
  static func become(_ words: [String]) throws -> Never {
    guard let path else { throw StartError("the program does not find its own file") }
    fflush(nil)
    var arguments: [UnsafeMutablePointer<CChar>?] = (["hearth"] + words).map { strdup($0) }
    arguments.append(nil)
    execv(path, arguments)
    throw StartError("the program cannot restart itself: \(String(cString: strerror(errno)))")
  }
}
