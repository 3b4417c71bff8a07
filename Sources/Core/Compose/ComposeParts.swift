public import HTML

/// Whether photos and videos keep their shape or are cut to squares.
public struct CropChoice: HTML {
  let isOriginal: Bool

  public init(isOriginal: Bool) { self.isOriginal = isOriginal }

  public var body: some HTML {
    fieldset(.class("crop"), .data("crop")) {
      legend { "Shape" }
      label(.class("choice"), .for("crop-original")) {
        input(.type("radio"), .id("crop-original"), .name("crop"), .value("original"), .checked(isOriginal))
        " Original"
      }
      label(.class("choice"), .for("crop-square")) {
        input(.type("radio"), .id("crop-square"), .name("crop"), .value("square"), .checked(!isOriginal))
        " Square"
      }
    }
  }
}

/// Room for what is said of posts on their way; scripts fill it, and nothing moves when they do.
public struct SharingSlot: HTML {
  /// By which a script says that there are some.
  static let cookie = "hearth-sharing"

  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    if context.isSharing { section(.class("sharing"), .aria("label", "On its way"), .data("sharing")) {} }
  }
}

/// What a script says while it sends.
public struct UploadProgress: HTML {
  public init() {}

  public var body: some HTML {
    div(.class("share-status")) {
      div(.class("upload-progress"), .data("progress"), .hidden()) {
        label(.for("progress")) { "Sending…" }
        progress(.id("progress"), .max(100), .value(0))
      }
      p(.class("quiet"), .data("kept"), .hidden()) { "Kept as a draft if you leave." }
      p(.class("share-problem danger"), .role("alert"), .data("problem"), .hidden()) { "" }
    }
  }
}
