internal import Wire

/// Why an account could not be made or entered.
enum AccountError: Error {
  case addressTaken
  case invitationInvalid
  case wrongCredentials
  case suspended
  case linkInvalid

  var problem: Problem {
    switch self {
    case .addressTaken:
      Problem(
        .taken, detail: "There is already an account with this address. Sign in instead.",
        errors: [.init(field: "email", code: "taken", detail: "There is already an account with this address.")])
    case .invitationInvalid:
      Problem(.invitationNeeded, detail: "This invitation is no longer valid. Ask for a new link.")
    case .wrongCredentials: Problem(.wrongCredentials)
    case .suspended: Problem(.suspended, detail: "This account is suspended. Ask the person who runs this server.")
    case .linkInvalid: .notFound("This link has been used or has expired. Ask for a new one.")
    }
  }
}

extension ProblemCode {
  static let suspended = ProblemCode("account_suspended", status: 403, title: "The account is suspended")
}
