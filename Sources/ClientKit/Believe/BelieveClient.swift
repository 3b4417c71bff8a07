internal import Wire

/// I Believe In You: the functions of the seed's section 8 under their names, and what goes beyond them by
/// `HearthClient.call` with `BelieveAPI`'s endpoints.
///
/// All calls act for the signed-in account, so `userId` is not a parameter. Projects are named by their slugs. What the
/// seed answers as "... or null" is nil here where there is nothing to be seen; everything else that fails throws.
/// `docs/believe-functions.md` has the list.
public struct BelieveClient: Sendable {
  let client: HearthClient
}

extension HearthClient {
  /// The calls of I Believe In You, on behalf of this client's account.
  public var believe: BelieveClient { BelieveClient(client: self) }
}

extension BelieveClient {
  /// Nil in place of a refusal with this status and code.
  func optional<Output>(
    _ code: ProblemCode, _ body: () async throws(ClientError) -> Output
  ) async throws(ClientError) -> Output? {
    do {
      return try await body()
    } catch {
      if error.code == code.code { return nil }
      throw error
    }
  }
}
