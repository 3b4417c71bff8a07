internal import CVips
internal import Glibc

/// What a confined child may use up. From here on it can open, start and connect to nothing.
enum ChildLimits {
  /// Nil when all is well, otherwise the call that failed.
  static func apply(memory: Int, seconds: Int, wall: Int) -> String? {
    func set(_ resource: __rlimit_resource, _ value: Int) -> Bool {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
    // The hard limit of processor time a second later: SIGXCPU first, which tells the parent why.
    var time = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
    let isLimited =
      set(RLIMIT_AS, memory) && set(RLIMIT_FSIZE, 0) && set(RLIMIT_CORE, 0) && set(RLIMIT_NOFILE, 8)
      && setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time) == 0
    guard isLimited else { return "setrlimit: \(errno)" }
    alarm(UInt32(clamping: wall + 5))
    if hearth_confine() != 0, errno != ENOTSUP, errno != ENOSYS, errno != EINVAL { return "seccomp: \(errno)" }
    return nil
  }

  /// Lowers the limit of processor time once it is known how much there is to do. A limit that cannot be lowered stays as it is.
  static func lower(seconds: Int) {
    var time = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
    _ = setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
  }
}
