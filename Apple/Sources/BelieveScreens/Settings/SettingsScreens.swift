import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The server, what waits, whom one mutes and blocks.
struct SettingsScreen: View {
  @Environment(Session.self) private var session
  private let believe: BelieveModel
  @State private var muted: HeldListModel<BelieveAPI.BuilderReference>
  @State private var blocked: HeldListModel<BelieveAPI.BuilderReference>
  @State private var apps: ServerAppsModel

  init(_ believe: BelieveModel) {
    self.believe = believe
    _muted = State(wrappedValue: HeldListModel(BelieveOffline.mutes, believe.account))
    _blocked = State(wrappedValue: HeldListModel(BelieveOffline.blocks, believe.account))
    _apps = State(wrappedValue: ServerAppsModel(believe.account))
  }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: Route.outbox).badge(believe.account.outbox.rows.count)
      }
      ServerAppsSection(apps)
      RelatedSection("Muted", muted) { row($0, "Unmute", BelieveAPI.people.unmute) }
      RelatedSection("Blocked", blocked) { row($0, "Unblock", BelieveAPI.people.unblock) }
      Section { SignOutButton() }
    }
    .navigationTitle("Settings")
    .refreshable(action: refresh)
    .task { [muted] in await muted.run() }
    .task { [blocked] in await blocked.run() }
    .task { [apps] in await apps.refresh() }
  }

  private var refresh: Refresh {
    { [muted, blocked, apps] in
      await muted.refresh()
      await blocked.refresh()
      await apps.refresh()
    }
  }

  private func row(
    _ person: BelieveAPI.BuilderReference, _ words: LocalizedStringKey,
    _ undo: Endpoint<BelieveAPI.ByBuilder, NoContent>
  ) -> some View {
    HStack(spacing: 12) {
      Face(person.avatarURL, name: person.name)
      Text(person.name)
      Spacer()
      Button(words) { believe.account.write(undo, .init(id: person.id)) }
        .buttonStyle(.borderless).accessibilityHint("For \(person.name.isolated)")
    }
  }
}
