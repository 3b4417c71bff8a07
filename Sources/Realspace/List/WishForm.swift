internal import Core
internal import HTML
internal import Wire

/// Puts a film, a book or a place onto the viewer's list.
struct WishForm: HTML {
  let item: RealspaceAPI.ItemReference

  var body: some HTML {
    form(.method("post"), .action("/realspace/list"), .data("once")) {
      input(.type("hidden"), .name("action"), .value(item.kind.wish.rawValue))
      input(.type("hidden"), .name("subject"), .value(item.name))
      input(.type("hidden"), .name("itemID"), .value("\(item.id)"))
      input(.type("hidden"), .name("itemName"), .value(item.name))
      input(.type("hidden"), .name("itemKind"), .value(item.kind.rawValue))
      button(
        .class("button button-small button-quiet"), .aria("label", "Add to list: “\(item.name.isolated)”")
      ) { "Add to list" }
    }
  }
}
