import ClientKit
public import SwiftUI
import Wire

/// What an app tells its viewer about, each to be turned off.
public struct NotificationSection: View {
  private let account: Account
  private let app: String
  @State private var choices: [SocialAPI.NotificationChoice] = []
  @State private var failure: String?

  /// - Parameter app: as in addresses: `kinnect`.
  public init(_ account: Account, app: String) { (self.account, self.app) = (account, app) }

  public var body: some View {
    Section("Notifications") {
      if let failure { Text(failure).foregroundStyle(.secondary) } else if choices.isEmpty { ProgressView() }
      ForEach(choices, id: \.name) { choice in
        Toggle(LocalizedStringKey(choice.label), isOn: isOn(choice))
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(ClientError) {
      choices = try await account.client.call(SocialAPI.notifications(of: app)).choices
      failure = nil
    } catch {
      if error != .cancelled { failure = error.localizedDescription }
    }
  }

  /// Shown at once, and again as it was where it is refused.
  private func isOn(_ choice: SocialAPI.NotificationChoice) -> Binding<Bool> {
    Binding {
      choice.isOn
    } set: { isOn in
      let before = choices
      for index in choices.indices where choices[index].name == choice.name { choices[index].isOn = isOn }
      let input = SocialAPI.SetNotifications(on: choices.filter(\.isOn).map(\.name))
      Task {
        let answer = await account.call(SocialAPI.setNotifications(of: app), input)
        choices = answer?.choices ?? before
      }
    }
  }
}
