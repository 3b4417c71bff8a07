internal import Wire

/// What goes to one device as one message: what is said of one thing, or all that came in quiet hours.
struct PushBatch: Sendable {
  /// What makes notices one message.
  struct Key: Hashable {
    let device: ID<PushDevice>
    let app: String
    /// Nil for all that was held.
    let cause: PushCause?
  }

  let key: Key
  var notices: [PushNotice]

  var isHeld: Bool { key.cause == nil }

  init(key: Key, notices: [PushNotice]) {
    self.key = key
    self.notices = notices
  }
}

extension PushBatch.Key {
  /// - Parameter isGrouped: whether all causes about one subject are told at once.
  init(of notice: PushNotice, isGrouped: Bool) {
    var cause = notice.cause
    if isGrouped {
      // Who did it and what was made are the same for all of the group.
      cause = PushCause(
        app: cause.app, kind: cause.kind, subject: cause.subject, object: cause.subject, actor: cause.subject.cast())
    }
    self.init(device: notice.device, app: notice.cause.app, cause: notice.isHeld ? nil : cause)
  }
}
