internal import Core
internal import Glibc

extension Command {
  private static let email = Option("email", "ADDRESS", "The account's address.")
  private static let publicURL = Option(
    "public-url", "URL", "How the server is reached from outside; empty: the address that it last started with.",
    fallback: "")

  static let invite = Command(
    name: "invite", summary: "Creates an invitation and prints its link.",
    options: [
      .data, .database, .databaseApp, .keyFile, .newApps,
      Option("app", "NAMES", "Apps to invite to, separated by commas.", fallback: "kinnect"),
      Option("uses", "N", "How many people may use it.", fallback: "1"),
      Option("days", "N", "How many days it is valid.", fallback: "14"),
      Option("note", "TEXT", "Who the invitation is for; shown in the list of invitations.", fallback: ""), publicURL,
    ]
  ) { arguments in
    let apps = try arguments.names("app", of: Instance.names)
    guard !apps.isEmpty else { throw arguments.refuse("app", "needs at least one name") }
    let uses = try arguments.integer("uses", in: 1...1000)
    let days = try arguments.integer("days", in: 1...3650)
    let url = try arguments.publicURL
    try await withInstance(arguments) { instance in
      let token = try await Administration(services: instance.services).invite(
        to: apps, note: arguments.text("note") ?? "", uses: uses, days: days)
      print("\(try await address(of: instance, url))/invite/\(token)")
    }
  }

  static let addOperator = Command(
    name: "operator add", summary: "Creates an operator; reads the password from standard input.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email]
  ) { arguments in
    let address = try arguments.required("email")
    if isatty(STDIN_FILENO) == 1 { print("Password: ", terminator: "") }
    guard let password = readLine(strippingNewline: true), !password.isEmpty else {
      throw Arguments.Mistake("give the password on standard input, in one line")
    }
    try await withInstance(arguments) { instance in
      try await Administration(services: instance.services).addOperator(email: address, password: password)
      print("\(address) runs this server now.")
    }
  }

  static let resetLink = Command(
    name: "reset-link", summary: "Prints a one-time link to set a new password, valid for a day.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email, publicURL]
  ) { arguments in
    let account = try arguments.required("email")
    let url = try arguments.publicURL
    try await withInstance(arguments) { instance in
      let token = try await Administration(services: instance.services).resetToken(email: account)
      print("\(try await address(of: instance, url))/reset/\(token)")
    }
  }

  /// What a link of this server begins with: what was given, else the address that the server last started with.
  private static func address(of instance: Instance, _ given: String?) async throws -> String {
    if let given { return given }
    return try await instance.services.lastAddress() ?? "http://localhost:8080"
  }

  static let suspend = Command(
    name: "suspend", summary: "Suspends an account and hides what it shared.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email]
  ) { try await setSuspension(true, $0) }

  static let unsuspend = Command(
    name: "unsuspend", summary: "Lifts the suspension of an account.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email]
  ) { try await setSuspension(false, $0) }

  private static func setSuspension(_ isSuspended: Bool, _ arguments: Arguments) async throws {
    let address = try arguments.required("email")
    try await withInstance(arguments) { instance in
      try await Administration(services: instance.services).suspend(email: address, isSuspended)
      print("\(address) is \(isSuspended ? "suspended" : "let in again").")
    }
  }

  /// Opens the data folder, as a command beside a server that may be running unless said otherwise, and closes it again.
  static func withInstance<T>(
    _ arguments: Arguments, for use: Instance.Use = .command, _ body: (Instance) async throws -> T
  ) async throws -> T {
    let instance = try await Instance.open(arguments, for: use)
    do {
      let result = try await body(instance)
      await instance.close()
      return result
    } catch {
      await instance.close()
      throw error
    }
  }
}
