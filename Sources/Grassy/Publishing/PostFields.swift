import Core
import HTML
import Wire

/// Caption, place and tags: the same for a new post and for one that is changed.
struct PostWords: HTML {
  let form: PostForm
  let errors: FormErrors
  let context: PageContext

  var body: some HTML {
    TextField(
      "Caption", "caption", value: form.caption, placeholder: "Write a caption…", limit: GrassyAPI.Limits.caption,
      rows: 3, error: errors.fields["caption"])
    PlaceField(form: form, error: errors.fields["location"], context: context)
    TagField(text: form.tags, error: errors.fields["tags"])
    CameraField(camera: form.camera, error: errors.fields["camera"])
  }
}

/// Where it is, and how much of that others are told. A script suggests places while one types, and what a photo says of itself.
struct PlaceField: HTML {
  let form: PostForm
  let error: String?
  let context: PageContext

  private static let hint =
    "A city, or your own name for the place, which others see as you write it if you choose “exact”."

  var body: some HTML {
    fieldset(.class("place-field"), .data("place-field")) {
      legend(.class("visually-hidden")) { "Location" }
      div(.class(error == nil ? "field" : "field field-wrong")) {
        label(.for("location")) { "Location" }
        div(.class("suggesting")) {
          context.icon("pin")
          input(
            .class("input"), .id("location"), .name("location"), .type("text"), .value(form.place),
            .maxlength(GrassyAPI.Limits.placeName), .autocomplete("off"), .placeholder("Add a location"),
            FieldNotes.link("location", hint: Self.hint, error: error), .written)
        }
        FieldNotes(name: "location", hint: Self.hint, error: error)
        input(.type("hidden"), .name("placeID"), .value(form.placeID))
        input(.type("hidden"), .name("latitude"), .value(form.latitude))
        input(.type("hidden"), .name("longitude"), .value(form.longitude))
      }
      div(.class("field precision"), .data("precision")) {
        label(.for("precision")) { "What others see" }
        input(
          .class("slider"), .id("precision"), .name("precision"), .type("range"), .min(0), .max(4), .step(1),
          .value(form.precision.step), .aria("describedby", "precision-steps"))
        ol(.class("precision-steps quiet"), .id("precision-steps")) {
          ForEach(PlacePrecision.allCases) { step in li { step.label } }
        }
      }
      label(.class("choice"), .for("keepsExact")) {
        input(
          .type("checkbox"), .id("keepsExact"), .name("keepsExact"), .value("true"), .checked(form.keepsExact))
        " Keep the exact place for myself"
      }
    }
  }
}

/// Tags, separated by commas; a script makes chips of them.
struct TagField: HTML {
  let text: String
  let error: String?

  private static let hint = "Separate tags by commas."

  private var chips: [String] { text.split(separator: ",").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) } }

  var body: some HTML {
    div(.class(error == nil ? "field tag-field" : "field field-wrong tag-field"), .data("tag-field")) {
      label(.for("tags")) { "Tags" }
      input(
        .class("input"), .id("tags"), .name("tags"), .type("text"), .value(text), .autocomplete("off"),
        .autocapitalize("none"), .placeholder("forest, autumn"), FieldNotes.link("tags", hint: Self.hint, error: error),
        .written)
      // As the script makes them of the tags, so that nothing moves when it does.
      ul(.class("chips needs-script"), .data("chips"), .aria("hidden", true)) {
        ForEach(chips) { chip in
          li(.class("chip chip-made")) {
            span(.written) { "#\(chip)" }
            span(.class("icon-button")) {}
          }
        }
      }
      FieldNotes(name: "tags", hint: Self.hint, error: error)
    }
  }
}

/// What took the photo. Shown once a script has read it from a photo on the device, or where it was said before.
struct CameraField: HTML {
  let camera: PostForm.Camera
  let error: String?

  var body: some HTML {
    div(.class("camera-field"), .data("camera-field"), .hidden(!camera.isShown && error == nil)) {
      label(.class("choice"), .for("showsCamera")) {
        input(
          .type("checkbox"), .id("showsCamera"), .name("showsCamera"), .value("true"), .checked(camera.isShown),
          FieldNotes.link("camera", hint: nil, error: error))
        span(.class("choice-words")) {
          span { "Say what took the photo" }
          span(.class("quiet"), .data("camera-said")) {
            [camera.model, camera.lens, camera.exposure].filter { !$0.isEmpty }.map(\.isolated).joined(separator: " · ")
          }
        }
      }
      FieldNotes(name: "camera", hint: nil, error: error)
      input(.type("hidden"), .name("cameraModel"), .value(camera.model))
      input(.type("hidden"), .name("cameraLens"), .value(camera.lens))
      input(.type("hidden"), .name("cameraExposure"), .value(camera.exposure))
    }
  }
}
