internal import Core
internal import Wire

/// What stands for an anonymous sender within one project.
enum AnonymousHandle {
  /// The first 128 bits of an HMAC-SHA-256 of project and sender under a key of the server's. It tells neither, is another
  /// one in another project, and carries no time.
  static func handle(
    of sender: ID<ProfileEntity>, in project: ID<Project>, keys: SigningKeys
  ) -> ID<BelieveAPI.AnonymousSender> {
    let words = [project.high, project.low, sender.high, sender.low]
    let message = words.flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    let hash = keys.sign(.opaqueHandle, message)
    func word(_ start: Int) -> UInt64 { hash.dropFirst(start).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
    return ID(high: word(0), low: word(8))
  }
}
