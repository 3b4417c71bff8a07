import ClientKit
import SwiftUI
import Wire

/// Chooses whom to write to: one person, or several as a group.
struct NewMessageView: View {
  @Environment(\.dismiss) private var dismiss
  private let talks: ConversationsOffline
  private let account: Account
  private let username: String
  @State private var people: PagesModel<SocialAPI.Profile>
  @State private var chosen: Set<String> = []
  @State private var name = ""
  @State private var form = FormState()

  init(_ talks: ConversationsOffline, _ account: Account, username: String) {
    (self.talks, self.account, self.username) = (talks, account, username)
    _people = State(
      wrappedValue: PagesModel(account, talks.people.following) { .init(username: username, before: $0) })
  }

  var body: some View {
    FormSheet("New Message", action: "Chat", form: form, isReady: !chosen.isEmpty, save: open) {
      if chosen.count > 1 {
        Section {
          TextField("Group name", text: $name)
        } footer: {
          Text("For three or more people; may stay empty.")
        }
      }
      Section("People you follow") {
        PeopleChoice(people: people, chosen: $chosen)
      }
    }
    .task { [people] in await people.refresh() }
  }

  private func open() async -> Bool {
    await form.submit { () async throws(ClientError) in
      let opened = try await account.client.call(
        talks.calls.openConversation,
        .init(members: chosen.sorted(), name: chosen.count > 1 && !name.isEmpty ? name : nil))
      do { try account.store.keep(opened, of: talks.conversations) } catch {
        throw .storage(error.localizedDescription)
      }
      do { try await account.store.load(talks.inbox, isFirst: true, through: account.client) } catch {
        account.notice = error.localizedDescription
      }
    }
  }
}

/// People to be chosen, a row each; what stands there while there are none.
struct PeopleChoice: View {
  let people: PagesModel<SocialAPI.Profile>
  @Binding var chosen: Set<String>
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
    ForEach(people.items.filter { !without.contains($0.username) }) { person in
      Button {
        chosen.formSymmetricDifference([person.username])
      } label: {
        HStack(spacing: 12) {
          Face(person.avatarURL, name: person.username)
          Text(person.username)
          Spacer()
          if chosen.contains(person.username) { Image(systemName: "checkmark").accessibilityHidden(true) }
        }
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(chosen.contains(person.username) ? .isSelected : [])
    }
    if people.goesOn { MoreRow(people.more) }
  }
}
