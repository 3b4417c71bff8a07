public import SwiftUI
import Wire

/// Asks how the others find one.
public struct UsernameScreen: View {
  @Environment(Session.self) private var session
  private let member: MemberModel
  @State private var username = ""
  @State private var fullName = ""
  @State private var followsInviter = true
  @FocusState private var isTyping: Bool

  public init(_ member: MemberModel) { self.member = member }

  public var body: some View {
    NavigationStack {
      Form {
        Section {
          UsernameField($username, member.usernameCheck).focused($isTyping)
          TextField("Full name", text: $fullName).textContentType(.name).submitLabel(.go).onSubmit(create)
        } footer: {
          Text("This is how the others find you. You can change it later.")
        }
        if session.wasInvited {
          Section {
            Toggle("Follow the person who invited me", isOn: $followsInviter)
          } footer: {
            Text("You follow each other from the beginning.")
          }
        }
        FailureRow(member.failure)
        Section { BusyButton("Continue", isBusy: member.isBusy, isReady: isReady, action: create) }
      }
      .navigationTitle("Choose your username")
      .navigationBarTitleDisplayMode(.inline)
    }
    .onAppear { isTyping = true }
  }

  private var isReady: Bool { username.unicodeScalars.count >= SocialAPI.Limits.username.lowerBound }

  private func create() {
    let (username, fullName, follows) = (username, fullName, session.wasInvited && followsInviter)
    Task { await member.createProfile(username: username, fullName: fullName, followsInviter: follows) }
  }
}
