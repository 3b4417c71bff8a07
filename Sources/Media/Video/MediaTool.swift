internal import CVips
internal import Glibc

/// The child's side of a confined tool: the same binary, started with `subcommand`, limits and confines itself and then
/// becomes ffmpeg or ffprobe.
///
/// Its descriptors: 0 and 2 are empty, 1 a pipe, 3 the file to work on.
public enum MediaTool {
  /// The hidden subcommand of the executable.
  public static let subcommand = "media-tool"
  /// How the tool names the file that it works on.
  static let input = "/proc/self/fd/3"
  /// Exit codes of its own, beside those of the tool.
  static let notConfined: Int32 = 121
  static let notFound: Int32 = 122

  /// What stands before the tool's own arguments.
  static func words(_ limits: VideoLimits, folder: String, tool: String) -> [String] {
    [subcommand, "\(limits.memoryBytes)", "\(limits.processorSeconds)", "\(limits.fileBytes)", folder, tool]
  }

  public static func main() -> Never {
    let words = CommandLine.arguments.dropFirst(2)
    guard words.count >= 5, let memory = UInt(words[2]), let seconds = UInt(words[3]), let bytes = UInt(words[4])
    else { exit(notConfined) }
    let (folder, tool) = (words[5], words[6])
    guard hearth_die_with_parent() == 0, limit(memory: memory, seconds: seconds, bytes: bytes), chdir(folder) == 0
    else {
      exit(notConfined)
    }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    if hearth_confine_tool(tool, ".", 3) != 0, errno != ENOTSUP, errno != ENOSYS, errno != EINVAL {
      exit(notConfined)
    }
    let arguments = [tool] + words.dropFirst(5)
    var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("LC_ALL=C.UTF-8"), strdup("MALLOC_ARENA_MAX=2"), nil]
    execve(tool, &copies, &environment)
    exit(notFound)
  }

  private static func limit(memory: UInt, seconds: UInt, bytes: UInt) -> Bool {
    func set(_ resource: __rlimit_resource, _ soft: UInt, _ hard: UInt) -> Bool {
      var limit = rlimit(rlim_cur: rlim_t(soft), rlim_max: rlim_t(hard))
      return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
    return set(RLIMIT_AS, memory, memory) && set(RLIMIT_CPU, seconds, seconds + 1) && set(RLIMIT_FSIZE, bytes, bytes)
      && set(RLIMIT_NOFILE, 32, 32) && set(RLIMIT_CORE, 0, 0)
  }
}
