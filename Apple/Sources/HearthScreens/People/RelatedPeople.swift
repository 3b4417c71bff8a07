import ClientKit
import Observation
public import SwiftUI
public import Wire

/// Whom the viewer mutes and blocks.
@MainActor @Observable public final class RelatedPeopleModel {
  let muted: PagesModel<SocialAPI.Profile>
  let blocked: PagesModel<SocialAPI.Profile>

  @ObservationIgnored let account: Account
  @ObservationIgnored let calls: PeopleCalls

  /// - Parameter calls: the app's.
  public init(_ account: Account, _ calls: PeopleCalls) {
    (self.account, self.calls) = (account, calls)
    muted = PagesModel(account, calls.mutes) { .init(before: $0) }
    blocked = PagesModel(account, calls.blocks) { .init(before: $0) }
  }

  /// Reads both lists.
  public func refresh() async {
    await muted.refresh()
    await blocked.refresh()
  }
}

/// Whom one mutes and blocks, a section each, and the way back. The page reads them, and is pulled to read them anew.
public struct RelatedPeople: View {
  private let model: RelatedPeopleModel

  public init(_ model: RelatedPeopleModel) { self.model = model }

  public var body: some View {
    RelatedSection("Muted", model.muted) { person in
      undo("Unmute", of: person, model.calls.unmute, in: model.muted)
    }
    RelatedSection("Blocked", model.blocked) { person in
      undo("Unblock", of: person, model.calls.unblock, in: model.blocked)
    }
  }

  private func undo(
    _ words: LocalizedStringKey, of person: SocialAPI.Profile, _ call: Endpoint<SocialAPI.ByUsername, NoContent>,
    in people: PagesModel<SocialAPI.Profile>
  ) -> some View {
    HStack(spacing: 12) {
      Face(person.avatarURL, name: person.username)
      Text(person.username)
      Spacer()
      Button(words) {
        Task { [model] in
          if await model.account.call(call, .init(username: person.username)) != nil { people.remove(person.id) }
        }
      }
      .buttonStyle(.borderless).accessibilityHint("For \(person.username)")
    }
  }
}

/// A list of people as a section of a page.
public struct RelatedSection<Person: Identifiable & Sendable, Row: View>: View {
  private let title: LocalizedStringKey
  private let people: PagesModel<Person>
  private let row: (Person) -> Row

  public init(
    _ title: LocalizedStringKey, _ people: PagesModel<Person>, @ViewBuilder row: @escaping (Person) -> Row
  ) { (self.title, self.people, self.row) = (title, people, row) }

  public var body: some View {
    Section(title) {
      switch people.state {
      case .loading: ProgressView()
      case .failed(let reason): Text(reason).foregroundStyle(.secondary)
      case .empty: Text("Nobody").foregroundStyle(.secondary)
      case .filled: EmptyView()
      }
      ForEach(people.items) { row($0) }
      if people.goesOn { MoreRow(people.more) }
    }
  }
}
