public import Core
public import HTML
public import Wire

/// How an app speaks of saving photos.
struct SavingWords: Sendable {
  /// What it calls a post: `update`.
  let noun: String
  /// What is said beside the choice.
  let note: String?
}

/// Whether those who see a post may save its photos: a box of the forms for posts, made by `PhotoSaving.field` and read by
/// `SavingField.read`.
public struct SavingField: HTML {
  let isOn: Bool
  let words: SavingWords

  init(isOn: Bool, _ words: SavingWords) {
    self.isOn = isOn
    self.words = words
  }

  /// The choice that a form says; nil for one without this field.
  public static func read(_ form: FormFields) -> Bool? {
    let said = form["saving"]
    return said.isEmpty ? nil : said == "yes"
  }

  /// A box, and what is sent where it isn't ticked.
  public var body: some HTML {
    input(.type("hidden"), .name("saving"), .value("no"))
    label(.class("choice"), .for("saving")) {
      input(.type("checkbox"), .id("saving"), .name("saving"), .value("yes"), .checked(isOn))
      span(.class("choice-words")) {
        span { "Others may save the photos" }
        span(.class("quiet")) {
          "Everyone who sees the \(words.noun), as large as it is shown and without place, time or camera"
        }
      }
    }
  }
}

/// Asks once whether the photos of posts from before there was a choice may be saved.
public struct SavingQuestion: HTML {
  let place: URLPath
  let words: SavingWords

  /// - Parameter place: `PhotoSaving.page`.
  init(at place: URLPath, _ words: SavingWords) {
    self.place = place
    self.words = words
  }

  /// A banner with two answers.
  public var body: some HTML {
    form(
      .class("banner"), .method("post"), .action(URLPath(checking: "\(place.text)/earlier") ?? place), .data("once")
    ) {
      p { "May people who see your earlier \(words.noun)s save the photos? Until you answer, nobody else can." }
      div(.class("answer")) {
        button(.class("button button-small"), .name("saving"), .value("yes")) { "Allow" }
        button(.class("button button-small button-quiet"), .name("saving"), .value("no")) { "Don’t allow" }
      }
    }
  }
}

/// Whether others may save the viewer's photos: for posts from now on, and the question about earlier ones.
public struct PhotoSavingPage: HTML {
  let model: SocialAPI.PhotoSaving
  let place: URLPath
  let settings: URLPath
  let words: SavingWords
  let context: PageContext

  /// - Parameters:
  ///   - place: `PhotoSaving.page`.
  ///   - settings: the app's settings.
  init(
    model: SocialAPI.PhotoSaving, at place: URLPath, back settings: URLPath, _ words: SavingWords, context: PageContext
  ) {
    self.model = model
    self.place = place
    self.settings = settings
    self.words = words
    self.context = context
  }

  /// The question, where there is one, and the choice.
  public var body: some HTML {
    AppPage("Saving your photos", tab: .none, back: settings, context) {
      div(.class("column column-form")) {
        if model.asksAboutEarlier { SavingQuestion(at: place, words) }
        form(.class("form"), .method("post"), .action(place), .data("once")) {
          SavingField(isOn: model.allowsSaving, words)
          p(.class("hint quiet")) { hint }
          button(.class("button")) { "Save" }
        }
      }
    }
  }

  private var hint: String {
    let choice = "This is for new \(words.noun)s; each can have its own choice."
    let bound = "This can’t stop anyone from taking a picture of the screen."
    return [choice, words.note, bound].compactMap { $0 }.joined(separator: " ")
  }
}

/// The photos of a post, to be saved one by one or all together.
public struct SavePhotosPage: HTML {
  let media: [MediaAPI.Attachment]
  let address: (StaticString) -> URLPath
  let context: PageContext

  /// - Parameters:
  ///   - media: the post's photos and videos.
  ///   - address: the post's page, and what lies below it.
  public init(
    _ media: [MediaAPI.Attachment], _ context: PageContext, at address: @escaping (StaticString) -> URLPath
  ) {
    self.media = media
    self.address = address
    self.context = context
  }

  /// Each photo, and above several of them the zip.
  public var body: some HTML {
    AppPage("Save photos", tab: .none, back: address(""), context) {
      div(.class("column column-form")) {
        if media.count > 1 {
          a(.class("button"), .href(address("/photos.zip")), .data("download")) {
            "Save all \(media.count) as a ZIP file"
          }
        }
        ul(.class("saved-photos")) {
          ForEach(media.indices) { index in
            li { SavedPhoto(item: media[index], number: index + 1) }
          }
        }
      }
    }
  }
}

private struct SavedPhoto: HTML {
  let item: MediaAPI.Attachment
  let number: Int

  var body: some HTML {
    let what = item.kind == .video ? "video" : "photo"
    let file: URLPath = URLPath.photo(item.urls, "/download") ?? "/"
    a(.class("saved-photo"), .href(file), .data("download")) {
      img(
        .class("thumbnail"), .src(.photo(item.urls, "/320")), .width(120), .height(120), .loading("lazy"),
        .alt(item.alt))
      span { "Save \(what) \(number)" }
    }
  }
}
