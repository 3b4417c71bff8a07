internal import Core
internal import Glibc

extension Command {
  private static let email = Option("email", "ADDRESS", "The account's address.")
  private static let publicURL = Option(
    "public-url", "URL", "How the server is reached from outside.", fallback: "http://localhost:8080")

  static let invite = Command(
    name: "invite", summary: "Makes an invitation and prints its link.",
    options: [
      .data, .database, .databaseApp, .keyFile, .newApps,
      Option("app", "NAMES", "The apps to invite to, with commas between them.", fallback: "kinnect"),
      Option("uses", "N", "How many people may use it.", fallback: "1"),
      Option("days", "N", "How many days it is valid.", fallback: "14"),
      Option("note", "TEXT", "Who the invitation is for; shown in the list of invitations.", fallback: ""), publicURL,
    ]
  ) { arguments in
    let apps = try arguments.names("app", of: Instance.apps.map(\.name), telling: Instance.named)
    guard !apps.isEmpty else { throw arguments.refuse("app", "needs at least one name") }
    let uses = try arguments.integer("uses", in: 1...1000)
    let days = try arguments.integer("days", in: 1...3650)
    let url = try arguments.required("public-url")
    try await withInstance(arguments) { instance in
      let token = try await Administration(services: instance.services).invite(
        to: apps, note: arguments.text("note") ?? "", uses: uses, days: days)
      print("\(url)/invite/\(token)")
    }
  }

  static let addOperator = Command(
    name: "operator add", summary: "Makes an account that runs the server; its password comes on standard input.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email]
  ) { arguments in
    let address = try arguments.required("email")
    if isatty(STDIN_FILENO) == 1 { print("Password: ", terminator: "") }
    guard let password = readLine(strippingNewline: true), !password.isEmpty else {
      throw Arguments.Mistake("the password comes on standard input, one line")
    }
    try await withInstance(arguments) { instance in
      try await Administration(services: instance.services).addOperator(email: address, password: password)
      print("\(address) runs this server now.")
    }
  }

  static let resetLink = Command(
    name: "reset-link", summary: "Prints a link to set a new password, valid once within a day.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email, publicURL]
  ) { arguments in
    let address = try arguments.required("email")
    let url = try arguments.required("public-url")
    try await withInstance(arguments) { instance in
      print("\(url)/reset/\(try await Administration(services: instance.services).resetToken(email: address))")
    }
  }

  static let suspend = Command(
    name: "suspend", summary: "Shuts an account out and hides what it shared.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps, email]
  ) { try await setSuspension(true, $0) }

  static let unsuspend = Command(
    name: "unsuspend", summary: "Lets a suspended account in again.",
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
