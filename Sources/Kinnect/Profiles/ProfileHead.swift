import Core
import HTML
import Social
import Wire

struct ProfileHead: HTML {
  let model: ProfilePage.Model
  let context: PageContext

  var body: some HTML {
    section(.class("profile-head"), .aria("label", "About ", profile.author.called(context))) {
      RingedAvatar(profile: profile, ring: model.ring, context: context)
      ProfileCounts(profile, of: Kinnect.people)
      div(.class("profile-about")) {
        // The other name is the heading.
        if !profile.fullName.isEmpty { p(.class("quiet")) { profile.username } }
        if !profile.bio.isEmpty { p(.class("bio"), .written) { profile.bio } }
        if profile.followsMe { p(.class("quiet")) { "Follows you" } }
      }
      div(.class("profile-actions")) {
        if profile.relation == .own {
          a(.class("button button-quiet"), .href("/kinnect/edit-profile")) { "Edit profile" }
          a(.class("icon-button phone-only"), .href("/kinnect/settings"), .aria("label", "Settings")) {
            context.icon("settings")
          }
        } else {
          FollowButton(profile, of: Kinnect.people, isSmall: false)
          if profile.relation == .following, profile.followsMe {
            form(.method("post"), .action(Kinnect.conversations.opening(with: profile.username)), .data("once")) {
              MeantProfile(id: profile.id)
              button(.class("button button-quiet")) { "Message" }
            }
          }
          ProfileMenu(profile, of: Kinnect.people, isMuted: model.isMuted, context: context)
        }
      }
    }
  }

  private var profile: KinnectAPI.Profile { model.profile }
}
