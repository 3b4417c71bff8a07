public import Foundation
public import Wire

/// Everything that a call of the kit throws. Neither its cases nor its description hold a token, an address or anything
/// that was sent.
public enum ClientError: Error, Hashable, Sendable {
  /// The server refused; decide by `problem.code`, show `problem.detail`, and `problem.errors` beside their fields.
  case refused(Problem)
  /// Nobody is signed in, or the session is over: sign in.
  case signedOut
  /// The server cannot be reached; nothing was done.
  case unreachable
  /// The connection broke before the answer was there; whether a write was done is not known.
  case interrupted
  /// No answer in time; whether a write was done is not known.
  case timedOut
  /// The calling task was cancelled; whether a write was done is not known.
  case cancelled
  /// The server's TLS certificate is not valid.
  case untrusted
  /// The answer is larger than `HearthClient.Limits` let in.
  case answerTooLarge
  /// The response is not from this API, but perhaps from a proxy; the HTTP status code.
  case notUnderstood(status: Int)
  /// The input cannot be sent; the name of the member at fault.
  case badInput(String)
  /// The `TokenStore` failed.
  case storage(String)

  init(_ failure: TransportFailure) {
    self =
      switch failure {
      case .unreachable: .unreachable
      case .broken: .interrupted
      case .timedOut: .timedOut
      case .untrusted: .untrusted
      case .tooLarge: .answerTooLarge
      case .cancelled: .cancelled
      }
  }
}

extension ClientError {
  /// What the user can do about an error.
  public enum Advice: Hashable, Sendable {
    /// Sign in, again or for the first time.
    case signIn
    /// Signed in, but not yet part of this app.
    case makeProfile
    /// Correct the fields that `problem.errors` names.
    case mendFields
    /// Try again, after this many seconds; nil when the server gave no `Retry-After`.
    case tryAgain(after: Int?)
    /// Reload: the object is gone, or no longer in the expected state.
    case readAnew
    /// There is nothing the user can do.
    case nothing
  }

  /// What the app can offer the user after this error.
  public var advice: Advice {
    switch self {
    case .signedOut: .signIn
    case .unreachable, .interrupted, .timedOut, .notUnderstood(status: 502...504): .tryAgain(after: nil)
    case .refused(let problem):
      switch problem.status {
      case 409 where problem.code == ProblemCode.noProfile.code: .makeProfile
      case 401: .signIn
      case 404, 409, 410: .readAnew
      case 422 where problem.code == ProblemCode.cursor.code: .readAnew
      case 413, 415, 422: .mendFields
      case 429, 502...504: .tryAgain(after: problem.retryAfter)
      default: .nothing
      }
    case .cancelled, .untrusted, .answerTooLarge, .notUnderstood, .badInput, .storage: .nothing
    }
  }

  /// The stable problem code of a refusal; nil for other errors.
  public var code: String? { if case .refused(let problem) = self { problem.code } else { nil } }

  /// Seconds after which the server asks to be tried again; nil where it doesn't.
  var retryAfter: Int? { if case .refused(let problem) = self { problem.retryAfter } else { nil } }

  /// Whether the server doesn't know the cursor, such as one that an earlier version has given: the list begins at the top.
  public var isOtherCursor: Bool { code == ProblemCode.cursor.code }

  /// The server's message about a field, to be shown beside it; nil if there is none.
  public func detail(of field: String) -> String? {
    if case .refused(let problem) = self { problem.errors.first { $0.field == field }?.detail } else { nil }
  }
}

extension ClientError: CustomStringConvertible {
  /// For logs: the kind and the code, nothing that anyone wrote.
  public var description: String {
    switch self {
    case .refused(let problem): "refused with \(problem.status) \(problem.code)"
    case .signedOut: "signed out"
    case .unreachable: "the server cannot be reached"
    case .interrupted: "the connection broke"
    case .timedOut: "no answer in time"
    case .cancelled: "cancelled"
    case .untrusted: "the server's certificate is not good"
    case .answerTooLarge: "the answer is too large"
    case .notUnderstood(let status): "an answer with status \(status) that is not this API's"
    case .badInput(let member): "\(member) cannot be sent"
    case .storage(let what): "tokens cannot be stored: \(what)"
    }
  }
}

extension ClientError: LocalizedError {
  /// For people; English, as the server's own words are.
  public var errorDescription: String? {
    switch self {
    case .refused(let problem): problem.detail
    case .signedOut: "Sign in again."
    case .unreachable: "The server can’t be reached. Check your connection."
    case .interrupted, .timedOut: "The connection was lost. Try again."
    case .cancelled: nil
    case .untrusted: "The connection to this server isn’t secure."
    case .answerTooLarge, .notUnderstood:
      "The server’s answer was unexpected. It may need another version of this app."
    case .badInput: "This can’t be sent."
    case .storage: "Your session can’t be saved on this device."
    }
  }
}
