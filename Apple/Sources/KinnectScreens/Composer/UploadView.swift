import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// As the seed has them.
typealias UploadView = ComposerPage<KinnectAPI.Post>
typealias UploadViewModel = ComposerModel<KinnectAPI.Post>

extension ComposerModel where Post == KinnectAPI.Post {
  /// - Parameter username: the viewer's own.
  convenience init(_ account: Account, username: String) {
    self.init(.kinnect, account) { caption, media, audience in
      await PostService(account: account).publish(caption: caption, media: media, for: audience, by: username)
    }
  }
}

/// Changes the caption of one's own post, and who may see it.
struct EditPostView: View {
  private let post: KinnectAPI.Post
  private let account: Account
  @State private var caption: String
  @State private var audience: SocialAPI.Audience
  @State private var form = FormState()

  init(post: KinnectAPI.Post, _ account: Account) {
    (self.post, self.account) = (post, account)
    _caption = State(wrappedValue: post.caption)
    _audience = State(wrappedValue: post.audience ?? Self.rules.usualAudience)
  }

  private static var rules: PostRules { KinnectLook.app.rules }

  var body: some View {
    FormSheet("Edit Post", action: "Save", form: form, isReady: isReady) {
      PostService(account: account).edit(post, caption: caption, audience: audience)
      return true
    } content: {
      CaptionSection($caption, Self.rules)
      AudienceChooser($audience, .kinnect, account)
    }
  }

  private var isReady: Bool { !Self.rules.isTooLong(caption) && !audience.isIncomplete }
}
