public import HTML

/// What a messenger shows of a page's link before anybody opens it (Open Graph protocol, ogp.me). Services in between read it too: it
/// names nobody.
public struct LinkPreview: HTML {
  let title: String
  let description: String
  /// The whole address of a picture, square.
  let image: String

  /// - Parameters:
  ///   - origin: `https://home.example`: the picture needs its whole address.
  public init(_ title: String, _ description: String, of look: AppLook, at origin: String) {
    self.title = title
    self.description = description
    image = origin + look.icons.appending("/512.png").text
  }

  public var body: some HTML {
    meta(.property("og:type"), .content("website"))
    meta(.property("og:title"), .content(title))
    meta(.property("og:description"), .content(description))
    meta(.property("og:image"), .content(image))
    meta(.name("description"), .content(description))
  }
}
