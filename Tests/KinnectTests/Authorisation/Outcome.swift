import TestCircle

/// How an answer ends, as far as authorisation is concerned.
enum Outcome: Hashable, Sendable, CustomStringConvertible {
  case status(Int)
  /// Led to the sign-in page.
  case signIn
  /// Led to making a profile.
  case onboarding

  init(_ reply: Reply) {
    switch reply.location {
    case let location? where location.hasPrefix("/kinnect/sign-in"): self = .signIn
    case let location? where location.hasPrefix("/kinnect/onboarding"): self = .onboarding
    default: self = .status(reply.status)
    }
  }

  var description: String {
    switch self {
    case .status(let status): "\(status)"
    case .signIn: "sign in"
    case .onboarding: "onboarding"
    }
  }
}

typealias Outcomes = [Role: Outcome]

extension Outcomes {
  static func everyone(_ status: Int) -> Outcomes {
    Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, .status(status)) })
  }

  /// A JSON call for signed-in accounts.
  static func account(_ status: Int) -> Outcomes {
    everyone(status).but(.anonymous, 401).but(.suspended, 401)
  }

  /// A JSON call for accounts with a profile: for all of them, or 404 for all but some.
  static func api(_ status: Int, only: Set<Role> = Set(Role.withProfile)) -> Outcomes {
    account(404).but(.outsider, 409).merging(only.map { ($0, .status(status)) }) { $1 }
  }

  /// The same as a page.
  static func page(_ status: Int, only: Set<Role> = Set(Role.withProfile)) -> Outcomes {
    api(status, only: only).merging([.anonymous: .signIn, .suspended: .signIn, .outsider: .onboarding]) { $1 }
  }

  /// The same page for signed-in accounts; others are led to the sign-in.
  var signedOut: Outcomes { merging([.anonymous: .signIn, .suspended: .signIn]) { $1 } }

  func but(_ role: Role, _ status: Int) -> Outcomes { merging([role: .status(status)]) { $1 } }
}

extension Set<Role> {
  /// Those who may see the owner's posts.
  static let friends: Set<Role> = [.follower, .owner]
  static let owner: Set<Role> = [.owner]
  /// Those for whom the owner's profile is there.
  static let unblocked = Set(Role.withProfile).subtracting([.blocked])
}
