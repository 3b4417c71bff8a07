public import ClientKit
public import SwiftUI
public import Wire

/// One post on its own page.
public struct PostPage<Item: HeldItem, Content: View>: View {
  @Environment(\.dismiss) private var dismiss
  private let title: LocalizedStringKey
  @State private var model: HeldItemModel<Item>
  private let content: (Item, @escaping @MainActor () -> Void) -> Content

  /// - Parameter content: the post; is given what leaves the page, for one that is deleted.
  public init(
    _ title: LocalizedStringKey, _ model: HeldItemModel<Item>,
    @ViewBuilder content: @escaping (Item, @escaping @MainActor () -> Void) -> Content
  ) {
    (self.title, self.content) = (title, content)
    _model = State(wrappedValue: model)
  }

  public var body: some View {
    ItemView(model) { item in
      ScrollView { content(item) { dismiss() }.frame(maxWidth: 560).frame(maxWidth: .infinity) }
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }
}

extension PostPage where Item: SocialPost, Item.Entity == Item {
  /// A post of an app of people and posts.
  public init(
    _ app: SocialApp<Item>, _ id: ID<Item>, _ account: Account,
    @ViewBuilder content: @escaping (Item, @escaping @MainActor () -> Void) -> Content
  ) {
    let read = app.postCalls.read
    let model = HeldItemModel(app.posts, .id(id), account) { client throws(ClientError) in try await read(client, id) }
    self.init("Post", model, content: content)
  }
}
