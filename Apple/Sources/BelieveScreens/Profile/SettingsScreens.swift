import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The server, what waits, whom one mutes and blocks.
struct SettingsScreen: View {
  @Environment(Session.self) private var session
  private let believe: BelieveModel

  init(_ believe: BelieveModel) { self.believe = believe }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: Route.outbox).badge(believe.account.outbox.rows.count)
      }
      RelatedPeople("Muted", believe, BelieveAPI.people.mutes, undo: BelieveAPI.people.unmute, words: "Unmute")
      RelatedPeople("Blocked", believe, BelieveAPI.people.blocks, undo: BelieveAPI.people.unblock, words: "Unblock")
      Section { SignOutButton() }
    }
    .navigationTitle("Settings")
  }
}

/// People whom one mutes, or blocks, and the way back.
private struct RelatedPeople<List: CursorList>: View {
  private let title: LocalizedStringKey
  private let believe: BelieveModel
  private let undo: Endpoint<BelieveAPI.ByBuilder, NoContent>
  private let words: LocalizedStringKey
  @State private var people: PagesModel<BelieveAPI.BuilderReference>

  init(
    _ title: LocalizedStringKey, _ believe: BelieveModel,
    _ read: Endpoint<ListInput<List>, Page<BelieveAPI.BuilderReference>>,
    undo: Endpoint<BelieveAPI.ByBuilder, NoContent>, words: LocalizedStringKey
  ) {
    (self.title, self.believe, self.undo, self.words) = (title, believe, undo, words)
    _people = State(wrappedValue: PagesModel(believe.account, read) { .init(before: $0) })
  }

  var body: some View {
    Section(title) {
      switch people.state {
      case .loading: ProgressView()
      case .failed(let reason): Text(reason).foregroundStyle(.secondary)
      case .empty: Text("Nobody").foregroundStyle(.secondary)
      case .filled:
        ForEach(people.items) { person in
          HStack(spacing: 12) {
            Face(person.avatarURL, name: person.name)
            Text(person.name)
            Spacer()
            Button(words) { Task { await end(person) } }
              .buttonStyle(.borderless).accessibilityHint("For \(person.name)")
          }
        }
        if people.goesOn { MoreRow(people.more) }
      }
    }
    .task { await people.refresh() }
  }

  private func end(_ person: BelieveAPI.BuilderReference) async {
    if await believe.account.call(undo, .init(id: person.id)) != nil { people.remove(person.id) }
  }
}
