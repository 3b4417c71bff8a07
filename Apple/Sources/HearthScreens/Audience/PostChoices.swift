public import SwiftUI
public import Wire

/// Whether others may save the photos of a new post.
public enum SavingChoice: Hashable, Sendable, CaseIterable {
  case usual, allowed, refused

  /// As a call has it; nil for what the author has chosen for all posts.
  public var isAllowed: Bool? {
    switch self {
    case .usual: nil
    case .allowed: true
    case .refused: false
    }
  }

  var words: String {
    switch self {
    case .usual: "As for all my posts"
    case .allowed: "Others may save them"
    case .refused: "Nobody else may"
    }
  }
}

/// Who may see a new post of an app without circles and, where it has photos, whether others may save them.
public struct PostChoices: View {
  @Binding private var audience: SocialAPI.Audience
  @Binding private var saving: SavingChoice
  private let offered: [SocialAPI.AudienceKind]
  private let hasPhotos: Bool

  public init(
    _ audience: Binding<SocialAPI.Audience>, _ saving: Binding<SavingChoice>, of offered: [SocialAPI.AudienceKind],
    hasPhotos: Bool
  ) {
    (_audience, _saving) = (audience, saving)
    (self.offered, self.hasPhotos) = (offered, hasPhotos)
  }

  public var body: some View {
    AudiencePicker($audience, offered)
    if hasPhotos {
      Picker("Saving photos", selection: $saving) {
        ForEach(SavingChoice.allCases, id: \.self) { Text($0.words).tag($0) }
      }
    }
  }
}

/// Who may see a post.
struct AudiencePicker: View {
  @Binding private var audience: SocialAPI.Audience
  private let offered: [SocialAPI.AudienceKind]

  init(_ audience: Binding<SocialAPI.Audience>, _ offered: [SocialAPI.AudienceKind]) {
    _audience = audience
    self.offered = offered
  }

  var body: some View {
    Picker("Who can see it", selection: kind) {
      ForEach(offered, id: \.rawValue) { Text($0.words).tag($0) }
    }
  }

  private var kind: Binding<SocialAPI.AudienceKind> {
    Binding {
      audience.kind
    } set: { kind in
      audience = SocialAPI.Audience(kind: kind, circles: kind == .circles ? [] : nil)
    }
  }
}
