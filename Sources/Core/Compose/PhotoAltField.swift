public import HTML
public import Wire

/// A photo of a post with its description.
public struct PhotoAltField: HTML {
  let photo: MediaAPI.Attachment
  let number: Int
  let text: String
  let limit: Int
  let error: String?

  /// - Parameters:
  ///   - number: its place among the photos, from 1 on.
  ///   - limit: the most characters of a description.
  ///   - error: what is wrong with one of the descriptions; it stands below the last one, as the notes of `alts`.
  public init(photo: MediaAPI.Attachment, number: Int, text: String, limit: Int = 1000, error: String?) {
    self.photo = photo
    self.number = number
    self.text = text
    self.limit = limit
    self.error = error
  }

  public var body: some HTML {
    div(.class("field photo-alt")) {
      div(.class("photo-alt-head")) {
        img(.class("thumbnail"), .src(.photo(photo.urls, "/320")), .alt(""), .width(80), .height(80))
        label(.for("alt-\(number)")) { "Description of photo \(number)" }
      }
      textarea(
        .class("input"), .id("alt-\(number)"), .name("alt"), .rows(2), .maxlength(limit),
        .placeholder("For people who can’t see it"), FieldNotes.link("alts", hint: nil, error: error), .written
      ) {
        Raw("\n")
        text
      }
    }
  }
}
