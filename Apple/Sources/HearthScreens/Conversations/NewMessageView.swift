import ClientKit
import SwiftUI
import Wire

/// Chooses whom to write to: one person, or several as a group.
struct NewMessageView: View {
  @Environment(\.dismiss) private var dismiss
  private let talks: ConversationsOffline
  private let account: Account
  @State private var people: HeldListModel<SocialAPI.Profile>
  @State private var chosen: Set<SocialAPI.MeantPerson> = []
  @State private var name = ""
  @State private var form = FormState()

  init(_ talks: ConversationsOffline, _ people: PeopleOffline, _ account: Account, username: String) {
    (self.talks, self.account) = (talks, account)
    _people = State(wrappedValue: HeldListModel(people.followingOf[username], account))
  }

  var body: some View {
    FormSheet("New Message", action: "Chat", form: form, isReady: !chosen.isEmpty, save: open) {
      if chosen.count > 1 {
        Section {
          TextField("Group name", text: $name)
        } footer: {
          Text("Optional, for groups of three or more.")
        }
      }
      Section("People you follow") {
        PeopleChoice(people: people, chosen: $chosen)
      }
    }
    .task { [people] in await people.run() }
  }

  /// Needs the server: the conversation's ID is its answer.
  private func open() async -> Bool {
    await form.submit { () async throws(ClientError) in
      let people = PeopleChoice.inOrder(chosen)
      let opened = try await account.client.call(
        talks.calls.openConversation,
        .init(
          members: people.map(\.username), name: people.count > 1 && !name.isEmpty ? name : nil,
          profiles: people.compactMap(\.profile)))
      do { try await account.store.keep(opened, of: talks.conversations, first: talks.inbox.name) } catch {
        throw .storage(error.localizedDescription)
      }
    }
  }
}

/// People to be chosen, a row each; what stands there while there are none.
struct PeopleChoice: View {
  @Environment(Account.self) private var account
  let people: HeldListModel<SocialAPI.Profile>
  /// Whom a call is to mean: each with the ID of the profile.
  @Binding var chosen: Set<SocialAPI.MeantPerson>
  /// Who isn't offered: they are there already.
  var without: Set<String> = []

  var body: some View {
    switch people.state {
    case .loading: ProgressView()
    case .failed(let reason):
      Text(reason).foregroundStyle(.secondary)
      Button("Try Again") { Task { await people.refresh() } }
    case .empty: Text("You don’t follow anyone yet.").foregroundStyle(.secondary)
    case .filled: EmptyView()
    }
    ForEach(people.rows.filter { !without.contains($0.item.username) }) { row in
      let person = SocialAPI.MeantPerson(username: row.item.username, profile: row.item.id)
      Button {
        chosen.formSymmetricDifference([person])
      } label: {
        HStack(spacing: 12) {
          Face(row.item.avatarURL, name: account.called(row.item))
          Text(account.called(row.item))
          Spacer()
          if chosen.contains(person) { Image(systemName: "checkmark").accessibilityHidden(true) }
        }
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(chosen.contains(person) ? .isSelected : [])
    }
    if people.goesOn { MoreRow(people.more) }
  }

  static func inOrder(_ chosen: Set<SocialAPI.MeantPerson>) -> [SocialAPI.MeantPerson] {
    chosen.sorted { $0.username < $1.username }
  }
}
