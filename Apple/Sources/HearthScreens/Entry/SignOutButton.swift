public import SwiftUI

/// Asks first when something isn't sent yet.
public struct SignOutButton: View {
  @Environment(Session.self) private var session
  @State private var isAsking = false

  public init() {}

  public var body: some View {
    Button("Sign Out", role: .destructive) { isAsking = true }
      .frame(maxWidth: .infinity)
      .confirmationDialog("Sign out?", isPresented: $isAsking, titleVisibility: .visible) {
        Button("Sign Out", role: .destructive) { Task { await session.signOut() } }
      } message: {
        if session.unsent > 0 {
          Text("^[\(session.unsent) change](inflect: true) not sent yet will be lost.")
        } else {
          Text("What is kept on this device goes. Everything is on the server.")
        }
      }
  }
}
