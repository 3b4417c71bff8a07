import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Who follows a project. Its owner can take somebody out.
struct SupportersScreen: View {
  private let slug: String
  private let account: Account
  @State private var people: HeldListModel<BelieveAPI.BuilderReference>
  @State private var project: HeldItemModel<BelieveAPI.Project>

  init(slug: String, _ believe: BelieveModel) {
    (self.slug, account) = (slug, believe.account)
    _people = State(wrappedValue: HeldListModel(BelieveOffline.supporters[slug], believe.account))
    _project = State(
      wrappedValue: HeldItemModel(BelieveOffline.projects, .alias(slug), believe.account) {
        client throws(ClientError) in
        try await client.call(BelieveAPI.getProject, .init(slug: slug))
      })
  }

  var body: some View {
    ListPage(people) { row in
      CreatorRow(builder: row.item, showsLink: false)
        .swipeActions {
          if project.item?.isMine == true { Button("Remove", role: .destructive) { remove(row.item) } }
        }
    } empty: {
      ContentUnavailableView("No followers yet", systemImage: "person.2")
    }
    .navigationTitle("Supporters")
    .task { [people] in await people.run() }
    .task { [project] in await project.run() }
  }

  private func remove(_ person: BelieveAPI.BuilderReference) {
    account.write(BelieveAPI.removeSupporter, .init(slug: slug, id: person.id))
  }
}

/// Who asks to follow a project that is for its followers.
struct RequestsScreen: View {
  private let slug: String
  private let account: Account
  @State private var people: HeldListModel<BelieveAPI.BuilderReference>

  init(slug: String, _ believe: BelieveModel) {
    (self.slug, account) = (slug, believe.account)
    _people = State(wrappedValue: HeldListModel(BelieveOffline.requests[slug], believe.account))
  }

  var body: some View {
    ListPage(people) { row in
      HStack(spacing: 12) {
        Face(row.item.avatarURL, name: row.item.name)
        Text(row.item.name)
        Spacer()
        Button("Approve") { settle(row.item, BelieveAPI.approveRequest) }.buttonStyle(.borderedProminent)
        Button("Decline") { settle(row.item, BelieveAPI.declineRequest) }.buttonStyle(.bordered)
      }
      .controlSize(.small)
    } empty: {
      ContentUnavailableView("No requests", systemImage: "person.2")
    }
    .navigationTitle("Requests")
    .task { [people] in await people.run() }
  }

  private func settle(_ person: BelieveAPI.BuilderReference, _ call: Endpoint<BelieveAPI.BySupporter, NoContent>) {
    account.write(call, .init(slug: slug, id: person.id))
  }
}
