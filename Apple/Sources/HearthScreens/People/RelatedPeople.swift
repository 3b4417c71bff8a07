public import ClientKit
import Observation
public import SwiftUI
public import Wire

/// Whom the viewer mutes and blocks, a section each, and the way back. The page runs both lists, and is pulled to read them again.
public struct RelatedPeople: View {
  private let model: RelatedPeopleModel
  private let account: Account

  public init(_ model: RelatedPeopleModel, _ account: Account) { (self.model, self.account) = (model, account) }

  public var body: some View {
    RelatedSection("Muted", model.muted) { undo("Unmute", of: $0, model.calls.unmute) }
    RelatedSection("Blocked", model.blocked) { undo("Unblock", of: $0, model.calls.unblock) }
  }

  private func undo(
    _ words: LocalizedStringKey, of person: SocialAPI.Profile, _ call: Endpoint<SocialAPI.MeantPerson, NoContent>
  ) -> some View {
    HStack(spacing: 12) {
      Face(person.avatarURL, name: account.called(person))
      Text(account.called(person))
      Spacer()
      Button(words) { [account] in account.write(call, .init(username: person.username, profile: person.id)) }
        .buttonStyle(.borderless).accessibilityHint("For \(account.called(person))")
    }
  }
}

/// Whom the viewer mutes and blocks.
@MainActor @Observable public final class RelatedPeopleModel {
  let muted: HeldListModel<SocialAPI.Profile>
  let blocked: HeldListModel<SocialAPI.Profile>
  @ObservationIgnored let calls: PeopleCalls

  /// - Parameter people: the app's.
  public init(_ account: Account, _ people: PeopleOffline) {
    calls = people.calls
    muted = HeldListModel(people.mutes, account)
    blocked = HeldListModel(people.blocks, account)
  }

  /// Shows both lists until the task is cancelled.
  public func run() async {
    async let first: Void = muted.run()
    await blocked.run()
    await first
  }

  /// Reads both lists.
  public func refresh() async {
    await muted.refresh()
    await blocked.refresh()
  }
}

/// A list of people as a section of a page.
public struct RelatedSection<Person: HeldItem & Identifiable, Row: View>: View {
  private let title: LocalizedStringKey
  private let people: HeldListModel<Person>
  private let row: (Person) -> Row

  public init(
    _ title: LocalizedStringKey, _ people: HeldListModel<Person>, @ViewBuilder row: @escaping (Person) -> Row
  ) { (self.title, self.people, self.row) = (title, people, row) }

  public var body: some View {
    Section(title) {
      switch people.state {
      case .loading: ProgressView()
      case .failed(let reason): Text(reason).foregroundStyle(.secondary)
      case .empty: Text("Nobody").foregroundStyle(.secondary)
      case .filled: EmptyView()
      }
      ForEach(people.rows) { row($0.item) }
      if people.goesOn { MoreRow(people.more) }
    }
  }
}
