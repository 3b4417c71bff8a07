public import SQL
public import Wire

/// What an account may read of itself in any app.
public enum AccountFacts {
  /// The account's own address.
  public static func email(of account: ID<AuthAPI.Account>, in transaction: Transaction) throws -> String {
    try transaction.first("SELECT email FROM accounts WHERE id = \(account)") { $0.text(0) } ?? ""
  }

  /// How much waits on the operator's page for the viewer; 0 for everybody who is no operator.
  public static func waiting(for viewer: Viewer, in transaction: Transaction) throws -> Int {
    guard viewer.signedIn.isOperator else { return 0 }
    let people = try WaitingQueries.count(to: viewer.signedIn.account, in: transaction)
    return try people + ReportQueries.openCount(in: transaction) + PasswordRequestQueries.openCount(in: transaction)
  }
}
