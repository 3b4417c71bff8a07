public import Observation

/// Email and password, of an account or for a new one.
@MainActor @Observable public final class SignInModel {
  public var name = ""
  public var email = ""
  public var password = ""
  /// Whether an account is to be made.
  public private(set) var isNew: Bool

  @ObservationIgnored let asksForName: Bool
  @ObservationIgnored private let session: Session

  /// - Parameter asksForName: whether a new account is asked for one's name, which the app then finds in `Session.newName`.
  public init(_ session: Session, asksForName: Bool = false) {
    (self.session, self.asksForName) = (session, asksForName)
    isNew = session.invitation != nil
  }

  public var canEnter: Bool {
    !email.isEmpty && !password.isEmpty && (!isNew || !asksForName || !name.isEmpty)
  }

  /// Signs in, or makes the account.
  public func enter() async {
    guard canEnter else { return }
    session.newName = isNew && asksForName ? name : nil
    if isNew {
      await session.signUp(email: email, password: password)
    } else {
      await session.signIn(email: email, password: password)
    }
  }

  /// From an account that one has to a new one, and back.
  public func turn() {
    isNew.toggle()
    session.failure = nil
  }
}
