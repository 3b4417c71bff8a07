public import ClientKit
public import Observation
public import SwiftUI
public import Wire

/// What an app tells its viewer about, each to be turned off. The page runs it.
@MainActor @Observable public final class NotificationModel {
  public private(set) var choices: [SocialAPI.NotificationChoice] = []
  public private(set) var failure: String?

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let people: PeopleOffline
  @ObservationIgnored private let app: String

  /// - Parameter app: as in addresses: `kinnect`.
  public init(_ account: Account, _ people: PeopleOffline, app: String) {
    (self.account, self.people, self.app) = (account, people, app)
  }

  /// Shows what is kept, and what the server says, until the task is cancelled.
  public func run() async {
    let changes = account.store.changes()
    await read()
    await refresh()
    for await change in changes where change.contains(people.notifications) { await read() }
  }

  /// Asks the server.
  public func refresh() async {
    do throws(ClientError) {
      let now = try await account.client.call(SocialAPI.notifications(of: app))
      do { try await account.store.keepValue(people.notifications, now) } catch {
        throw .storage(error.localizedDescription)
      }
      failure = nil
      await read()
    } catch {
      if error != .cancelled, choices.isEmpty { failure = error.localizedDescription }
    }
  }

  private func read() async {
    // What isn't kept is asked for.
    let kept: SocialAPI.NotificationChoices? = try? await account.store.value(people.notifications)
    if let kept, kept.choices != choices { choices = kept.choices }
  }

  /// Shown at once, and again as it was where it is refused.
  public func turn(_ choice: SocialAPI.NotificationChoice, _ isOn: Bool) {
    for index in choices.indices where choices[index].name == choice.name { choices[index].isOn = isOn }
    account.write(SocialAPI.setNotifications(of: app), .init(on: choices.filter(\.isOn).map(\.name)))
  }
}

/// The same as a section of a page.
public struct NotificationSection: View {
  private let model: NotificationModel

  public init(_ model: NotificationModel) { self.model = model }

  public var body: some View {
    Section("Notifications") {
      if let failure = model.failure {
        Text(failure).foregroundStyle(.secondary)
      } else if model.choices.isEmpty {
        ProgressView()
      }
      ForEach(model.choices, id: \.name) { choice in
        Toggle(LocalizedStringKey(choice.label), isOn: isOn(choice))
      }
    }
  }

  private func isOn(_ choice: SocialAPI.NotificationChoice) -> Binding<Bool> {
    Binding {
      choice.isOn
    } set: { [model] isOn in
      model.turn(choice, isOn)
    }
  }
}
