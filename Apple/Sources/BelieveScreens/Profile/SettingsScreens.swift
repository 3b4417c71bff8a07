import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The server, what waits, whom one mutes and blocks.
struct SettingsScreen: View {
  @Environment(Session.self) private var session
  private let believe: BelieveModel
  @State private var muted: PagesModel<BelieveAPI.BuilderReference>
  @State private var blocked: PagesModel<BelieveAPI.BuilderReference>

  init(_ believe: BelieveModel) {
    self.believe = believe
    _muted = State(wrappedValue: PagesModel(believe.account, BelieveAPI.people.mutes) { .init(before: $0) })
    _blocked = State(wrappedValue: PagesModel(believe.account, BelieveAPI.people.blocks) { .init(before: $0) })
  }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: Route.outbox).badge(believe.account.outbox.rows.count)
      }
      RelatedSection("Muted", muted) { row($0, "Unmute", BelieveAPI.people.unmute, in: muted) }
      RelatedSection("Blocked", blocked) { row($0, "Unblock", BelieveAPI.people.unblock, in: blocked) }
      Section { SignOutButton() }
    }
    .navigationTitle("Settings")
    .refreshable(action: refresh)
    .task { [refresh] in await refresh() }
  }

  private var refresh: Refresh {
    { [muted, blocked] in
      await muted.refresh()
      await blocked.refresh()
    }
  }

  private func row(
    _ person: BelieveAPI.BuilderReference, _ words: LocalizedStringKey,
    _ undo: Endpoint<BelieveAPI.ByBuilder, NoContent>, in people: PagesModel<BelieveAPI.BuilderReference>
  ) -> some View {
    HStack(spacing: 12) {
      Face(person.avatarURL, name: person.name)
      Text(person.name)
      Spacer()
      Button(words) {
        Task {
          if await believe.account.call(undo, .init(id: person.id)) != nil { people.remove(person.id) }
        }
      }
      .buttonStyle(.borderless).accessibilityHint("For \(person.name.isolated)")
    }
  }
}
