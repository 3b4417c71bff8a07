public import Wire

extension RealspaceAPI.Event {
  /// Whether it is over, so that nobody answers it any more: as the server has it, 3 hours after its start where it doesn't say when it ends.
  public func isOver(at now: Timestamp) -> Bool {
    (end ?? Timestamp(microseconds: start.microseconds + 3 * 3_600_000_000)) <= now
  }

  /// What the viewer has answered, and what became of it; nil where they haven't.
  public var answerWords: String? {
    guard let myAnswer else { return nil }
    if myState == .waitlisted { return "You’re on the waiting list" }
    if myState == .requested { return "The host hasn’t decided yet" }
    if myState == .declined { return "The host said no" }
    if myAnswer == .going { return myState == nil ? "Your answer is on its way" : "You’re going" }
    return myAnswer == .maybe ? "You may go" : "You’re not going"
  }
}
