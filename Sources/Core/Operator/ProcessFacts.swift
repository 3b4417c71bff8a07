internal import Glibc

/// What this process uses of the machine, from Linux's `/proc/self`.
struct ProcessFacts: Sendable {
  /// Seconds of processor time, of all threads and in the kernel too.
  let processorSeconds: Double
  /// Bytes of memory that are in use, and that are addressed.
  let residentBytes: Int
  let virtualBytes: Int
  let threads: Int
  /// Seconds since 1970.
  let started: Double
  let openFiles: Int
  /// How many files it may have open.
  let mostFiles: Int

  /// Nil where there is no `/proc`.
  init?() {
    guard let stat = Self.text("/proc/self/stat"), let boot = Self.bootTime, let end = stat.lastIndex(of: ")") else {
      return nil
    }
    // The program's name may have blanks; the third field, its state, is the first after it (proc_pid_stat(5)).
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    func field(_ number: Int) -> Int? { number - 3 < fields.count ? Int(fields[number - 3]) : nil }
    guard let user = field(14), let kernel = field(15), let threads = field(20), let start = field(22),
      let virtual = field(23), let pages = field(24)
    else { return nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    processorSeconds = Double(user + kernel) / ticks
    started = boot + Double(start) / ticks
    self.threads = threads
    virtualBytes = virtual
    residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    // The folder that is being read is open too.
    openFiles = max(0, FileNames.list("/proc/self/fd").count - 1)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    mostFiles = Int(clamping: limit.rlim_cur)
  }

  /// Seconds since 1970.
  private static let bootTime: Double? = text("/proc/stat").flatMap { text in
    text.split(separator: "\n").first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }
  }

  /// Files of `/proc` say that they are empty.
  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
