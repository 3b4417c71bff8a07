internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The choice of whom the viewer's profile is for.
struct ProfileVisibilityPage: HTML {
  let isPublic: Bool
  let context: PageContext

  var body: some HTML {
    AppPage("Who sees your profile", tab: .settings, back: "/wandr/settings", context) {
      div(.class("column column-form")) {
        form(.class("form"), .method("post"), .action("/wandr/profile-visibility"), .data("once")) {
          fieldset(.class("choices audience")) {
            legend { "Your profile is for" }
            Choice(
              field: "public", value: "yes", isOn: isPublic, words: "Everyone",
              explanation: "Everyone who has joined Wandr here can follow you, and sees how many people follow you")
            Choice(
              field: "public", value: "no", isOn: !isPublic, words: "Friends only",
              explanation: "Others ask before they follow you, and see your name and picture until you say yes")
          }
          p(.class("hint quiet")) {
            "When it is for friends only, what you logged for everyone is for your friends, and stays so. People who follow you already still do."
          }
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}

enum ProfileVisibilityRoutes {
  static func register(in routes: inout Routes) {
    let (services, actions) = (routes.services, ProfileVisibility(services: routes.services))
    routes.viewer(WandrAPI.profileVisibility) { _, viewer, _ in
      try await services.database.read(as: viewer.principal) {
        WandrAPI.ProfileVisibility(isPublic: try ProfileVisibility.isPublic(viewer.profile, in: $0))
      }
    }
    routes.viewer(WandrAPI.setProfileVisibility) { input, viewer, _ in
      try await actions.set(isPublic: input.isPublic, by: viewer)
    }
    routes.viewerPage(.get, "/wandr/profile-visibility") { viewer, page in
      let (isPublic, context) = try await page.read(viewer) {
        try ProfileVisibility.isPublic(viewer.profile, in: $0)
      }
      return page.page(ProfileVisibilityPage(isPublic: isPublic, context: context))
    }
    routes.viewerPage(.post, "/wandr/profile-visibility") { viewer, page in
      let form = try page.form()
      _ = try await actions.set(isPublic: form["public"] != "no", by: viewer)
      return page.redirect("/wandr/settings", said: .choicesSaved)
    }
  }
}
