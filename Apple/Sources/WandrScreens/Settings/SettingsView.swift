import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Beside what the settings of every app have: who sees the person's profile, and where their logs are theirs alone.
struct SettingsView: View {
  private let account: Account
  @State private var visibility: WandrKit.ProfileVisibilityModel

  init(_ account: Account) {
    self.account = account
    _visibility = State(wrappedValue: WandrKit.ProfileVisibilityModel(account.client))
  }

  var body: some View {
    SettingsPage<WandrRoute, OwnSections>(
      WandrOffline.people, app: "wandr", account, refresh: { [visibility] in await visibility.read() }
    ) {
      OwnSections(visibility: visibility)
    }
    .task { [visibility] in await visibility.read() }
  }
}

struct OwnSections: View {
  let visibility: WandrKit.ProfileVisibilityModel
  @State private var form = FormState()
  @State private var isAsking = false

  var body: some View {
    Section {
      if let isPublic = visibility.isPublic {
        Toggle("Friends only", isOn: isClosed(isPublic)).disabled(form.isBusy)
          .confirmationDialog(
            "Make your profile for friends only?", isPresented: $isAsking, titleVisibility: .visible
          ) {
            Button("For friends only") { choose(isPublic: false) }
          } message: {
            Text(
              "What you logged for everyone is for your friends then, and stays so. People who follow you already still do."
            )
          }
      } else if let failure = visibility.failure {
        Text(failure).foregroundStyle(.secondary)
      } else {
        ProgressView()
      }
      if let failure = form.general { Text(failure).font(.footnote).foregroundStyle(.red) }
    } header: {
      Text("Who sees your profile")
    } footer: {
      if let isPublic = visibility.isPublic {
        Text(
          isPublic
            ? "Everyone who has joined Wandr here can follow you, and sees how many people follow you."
            : "Others ask before they follow you, and see your name and picture until you say yes.")
      }
    }
    Section("Your logs") { NavigationLink("Privacy zones", value: WandrRoute.zones) }
  }

  private func isClosed(_ isPublic: Bool) -> Binding<Bool> {
    Binding {
      !isPublic
    } set: { isClosed in
      // What was for everyone doesn't become so again.
      if isClosed { isAsking = true } else { choose(isPublic: true) }
    }
  }

  private func choose(isPublic: Bool) {
    Task { [form, visibility] in
      _ = await form.submit { () async throws(ClientError) in try await visibility.choose(isPublic: isPublic) }
    }
  }
}
