import HTML

/// Confirm or delete a request to follow, in place.
struct RequestAnswer: HTML {
  let username: String

  var body: some HTML {
    form(
      .class("answer"), .method("post"), .action(.profile(username, "/approve")), .data("answer", username)
    ) {
      button(.class("button button-small"), .data("verb", "approve"), .aria("label", "Confirm ", username)) {
        "Confirm"
      }
      button(
        .class("button button-small button-quiet"), .formaction(.profile(username, "/decline")),
        .data("verb", "decline"), .aria("label", "Delete the request from ", username)
      ) { "Delete" }
    }
  }
}
