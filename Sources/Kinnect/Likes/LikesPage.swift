public import Core
public import HTML
internal import Social
public import Wire

/// Who likes a post. Scripts show it as a sheet.
public struct LikesPage: HTML {
  public struct Model: Sendable {
    public var postID: ID<KinnectAPI.Post>
    public var people: Page<KinnectAPI.Profile>

    public init(postID: ID<KinnectAPI.Post>, people: Page<KinnectAPI.Profile>) {
      self.postID = postID
      self.people = people
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Likes", tab: .none, back: .post(model.postID), context) {
      div(.class("column"), .data("sheet-content")) {
        if model.people.items.isEmpty {
          EmptyState("No likes yet", "Be the first: tap the heart or the photo twice.", symbol: "heart", context) {
            a(.class("button"), .href(.post(model.postID))) { "Back to the post" }
          }
        } else {
          PeopleList(model.people.items, of: Kinnect.people, context: context)
        }
        MoreLink("More", "?before=", model.people.next)
      }
    }
  }
}
