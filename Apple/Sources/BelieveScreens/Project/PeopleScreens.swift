import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Who follows a project. Its owner can take somebody out.
struct SupportersScreen: View {
  private let slug: String
  private let believe: BelieveModel
  @State private var people: PagesModel<BelieveAPI.BuilderReference>
  @State private var isMine = false

  init(slug: String, _ believe: BelieveModel) {
    (self.slug, self.believe) = (slug, believe)
    _people = State(
      wrappedValue: PagesModel(believe.account, BelieveAPI.getProjectSupporters) { .init(slug: slug, before: $0) })
  }

  var body: some View {
    StateView(people.state, refresh: people.refresh) {
      List {
        ForEach(people.items) { person in
          CreatorRow(builder: person, showsLink: false)
            .swipeActions {
              if isMine { Button("Remove", role: .destructive) { Task { await remove(person) } } }
            }
        }
        if people.goesOn { MoreRow(people.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView("No followers yet", systemImage: "person.2")
    }
    .navigationTitle("Supporters")
    .task {
      isMine = await believe.account.call(BelieveAPI.getProject, .init(slug: slug))?.isMine ?? false
      await people.refresh()
    }
  }

  private func remove(_ person: BelieveAPI.BuilderReference) async {
    if await believe.account.call(BelieveAPI.removeSupporter, .init(slug: slug, id: person.id)) != nil {
      people.remove(person.id)
    }
  }
}

/// Who asks to follow a project that is for its followers.
struct RequestsScreen: View {
  private let slug: String
  private let believe: BelieveModel
  @State private var people: PagesModel<BelieveAPI.BuilderReference>

  init(slug: String, _ believe: BelieveModel) {
    (self.slug, self.believe) = (slug, believe)
    _people = State(
      wrappedValue: PagesModel(believe.account, BelieveAPI.followRequests) { .init(slug: slug, before: $0) })
  }

  var body: some View {
    StateView(people.state, refresh: people.refresh) {
      List {
        ForEach(people.items) { person in
          HStack(spacing: 12) {
            Face(person.avatarURL, name: person.name)
            Text(person.name)
            Spacer()
            Button("Approve") { Task { await settle(person, BelieveAPI.approveRequest) } }.buttonStyle(
              .borderedProminent)
            Button("Decline") { Task { await settle(person, BelieveAPI.declineRequest) } }.buttonStyle(.bordered)
          }
          .controlSize(.small)
        }
        if people.goesOn { MoreRow(people.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView("No requests", systemImage: "person.2")
    }
    .navigationTitle("Requests")
    .task { await people.refresh() }
  }

  private func settle(
    _ person: BelieveAPI.BuilderReference, _ call: Endpoint<BelieveAPI.BySupporter, NoContent>
  ) async {
    if await believe.account.call(call, .init(slug: slug, id: person.id)) != nil { people.remove(person.id) }
  }
}
