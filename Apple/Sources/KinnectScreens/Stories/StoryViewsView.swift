import HearthScreens
import SwiftUI
import Wire

/// Who has seen the viewer's story.
struct StoryViewsView: View {
  @Environment(Account.self) private var account
  @Environment(\.dismiss) private var dismiss
  @State private var views: PagesModel<KinnectAPI.StoryView>

  init(id: ID<KinnectAPI.Story>, _ account: Account) {
    _views = State(wrappedValue: PagesModel(account, KinnectAPI.storyViews) { .init(id: id, before: $0) })
  }

  var body: some View {
    NavigationStack {
      ListPage(views) { view in
        HStack(spacing: 12) {
          Face(view.viewer.avatarURL, name: account.called(view.viewer))
          Text(account.called(view.viewer))
          Spacer()
          TimeText(view.seenAt).font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
      } empty: {
        ContentUnavailableView("No views yet", systemImage: "eye")
      }
      .navigationTitle("Views")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Done") { dismiss() } } }
    }
    .task { [views] in await views.refresh() }
  }
}
