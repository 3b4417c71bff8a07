@testable internal import Core

extension TestCircle {
  /// Passwords are hashed at the least cost once a circle was made: thousands of members are signed up.
  static let lowerPasswordCost: Void = Password.lowerCost()
}
