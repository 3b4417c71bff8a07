import ClientKit
package import ClientSupport
package import Stage
import TestCircle

extension Stage {
  /// From the first screen to the form for signing in.
  package func connect(_ served: Served) async throws {
    try await expect("Server or invitation link")
    try await type(served.address.text, into: "Server or invitation link")
    try await tap("Continue")
    try await expect("Create an account")
  }

  /// Signs in somebody who has an account. What comes then is the app's.
  package func signIn(_ served: Served, _ name: String) async throws {
    try await connect(served)
    try await type("\(name)@example.org", into: "Email")
    try await type("a rare password", into: "Password")
    try await tap("Sign In")
  }

  /// Makes an account. What comes then is the app's.
  package func signUp(_ served: Served, _ name: String) async throws {
    try await connect(served)
    try await tap("Create an account")
    if canUse("Name") { try await type(name, into: "Name") }
    try await type("\(name.lowercased())@example.org", into: "Email")
    try await type("a rare password", into: "Password")
    try await tap("Sign Up")
  }
}

/// Asks until there is an answer, for at least three minutes.
package func waitFor<Value>(_ ask: () async throws -> Value?) async throws -> Value {
  for _ in 0..<18_000 {
    if let value = try await ask() { return value }
    try await Task.sleep(for: .milliseconds(10))
  }
  throw TestFault("waited in vain")
}
