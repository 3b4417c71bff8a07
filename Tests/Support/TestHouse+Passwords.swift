@testable internal import Core

extension TestHouse {
  /// Passwords are hashed at the least cost once a house was made: thousands of members are signed up.
  static let lowerPasswordCost: Void = Password.lowerCost()
}
