public import HTML
public import Wire

/// The devices of an account that are notified, and of what.
public struct PushPage: HTML {
  public struct Device: Sendable {
    public var id: String
    /// "Firefox on Linux"; empty where it is not known.
    public var name: String
    /// Empty for every app.
    public var app: String
    public var isContentFree: Bool
    /// Whether it is the one on which the page is shown.
    public var isThis: Bool
    public var since: Timestamp

    public init(id: String, name: String, app: String, isContentFree: Bool, isThis: Bool, since: Timestamp) {
      self.id = id
      self.name = name
      self.app = app
      self.isContentFree = isContentFree
      self.isThis = isThis
      self.since = since
    }

    var label: String { name.isEmpty ? "A device" : name }
  }

  public struct Choice: Sendable {
    public var name: String
    public var label: String
    public var isOn: Bool

    public init(name: String, label: String, isOn: Bool) {
      self.name = name
      self.label = label
      self.isOn = isOn
    }
  }

  /// Quiet hours, as a form has them.
  public struct Quiet: Sendable {
    /// `22:00`
    public var start: String
    public var end: String
    /// In the IANA database.
    public var zone: String

    public init(start: String, end: String, zone: String) {
      self.start = start
      self.end = end
      self.zone = zone
    }
  }

  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    /// What browsers subscribe to.
    public var key: String
    public var devices: [Device]
    /// Of the app in which the page is; none for who has no profile there.
    public var choices: [Choice]
    /// Nil for none.
    public var quiet: Quiet?
    public var errors: FormErrors

    public init(
      next: String, key: String, devices: [Device] = [], choices: [Choice] = [], quiet: Quiet? = nil,
      errors: FormErrors = .none
    ) {
      self.next = next
      self.key = key
      self.devices = devices
      self.choices = choices
      self.quiet = quiet
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Notifications on your devices", back: model.next, context) {
      if context.look.slug.isEmpty {
        p(.class("quiet")) { "To turn notifications on for this device, open this page from the settings of an app." }
      } else {
        PushOptIn(key: model.key, context: context)
      }
      if !model.devices.isEmpty { devices }
      FormAlert(model.errors.general)
      form(.class("form"), .method("post"), .action(context.shared("/account/push")), .data("once")) {
        NextField(path: model.next)
        if !model.choices.isEmpty { choices }
        quietHours
        button(.class("button")) { "Save" }
      }
    }
  }

  private var devices: some HTML {
    section(.aria("labelledby", "push-devices")) {
      h2(.id("push-devices")) { "Your devices" }
      ul(.class("rows")) { ForEach(model.devices) { PushDeviceRow(device: $0, next: model.next, context: context) } }
      form(.method("post"), .action(context.shared("/account/push/test")), .data("once")) {
        NextField(path: model.next)
        button(.class("button button-quiet")) { "Send a test" }
      }
    }
  }

  private var choices: some HTML {
    fieldset(.class("choices")) {
      legend { "What \(context.look.name) notifies you of" }
      ForEach(model.choices) { choice in
        label(.class("choice"), .for("push-\(choice.name)")) {
          input(
            .type("checkbox"), .id("push-\(choice.name)"), .name("kind"), .value(choice.name), .checked(choice.isOn))
          choice.label
        }
      }
    }
  }

  private var quietHours: some HTML {
    fieldset(.class("choices")) {
      legend { "Quiet hours" }
      label(.class("choice"), .for("quiet")) {
        input(.type("checkbox"), .id("quiet"), .name("quiet"), .value("true"), .checked(model.quiet != nil))
        "Notify me of nothing at night"
      }
      PushTimeField(caption: "From", name: "start", value: model.quiet?.start ?? "22:00", errors: model.errors)
      PushTimeField(caption: "To", name: "end", value: model.quiet?.end ?? "07:00", errors: model.errors)
      div(.class(model.errors.fields["zone"] == nil ? "field" : "field field-wrong"), .data("zone-field")) {
        label(.for("zone")) { "Time zone" }
        input(
          .class("input"), .id("zone"), .name("zone"), .type("text"), .value(model.quiet?.zone ?? ""),
          .autocapitalize("none"), .maxlength(64),
          FieldNotes.link("zone", hint: nil, error: model.errors.fields["zone"]))
        FieldNotes(name: "zone", hint: nil, error: model.errors.fields["zone"])
      }
      p(.class("hint quiet")) {
        "What comes then is kept, and sent as one when they are over. They count in every app."
      }
    }
  }

  /// `22:00`, of minutes of the day.
  static func clock(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

/// Turning notifications on for the device on which the page is; a script does it, and says what is missing.
struct PushOptIn: HTML {
  let key: String
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "push-here"), .data("push"), .data("key", key)) {
      h2(.id("push-here")) { "This device" }
      p(.class("no-script")) { "This page needs JavaScript to turn notifications on." }
      // As high as what a script says and offers here, so that nothing below moves when it does.
      div(.class("push-here needs-script")) {
        p(.data("push-state"), .role("status")) {}
        button(.class("button"), .type("button"), .data("push-on"), .hidden()) { "Notify me on this device" }
        button(.class("button button-quiet"), .type("button"), .data("push-off"), .hidden()) {
          "Turn off on this device"
        }
      }
      div(.data("push-install"), .hidden()) {
        p { "On an iPhone or iPad, put \(context.look.name) on the Home Screen first:" }
        ol(.class("steps")) {
          li {
            "Tap Share "
            context.icon("safari-share")
            " in Safari’s toolbar."
          }
          li {
            "Choose “Add to Home Screen” "
            context.icon("safari-add")
            ", then “Add”."
          }
          li { "Open \(context.look.name) from the Home Screen and come back to this page." }
        }
      }
      button(.class("button"), .type("button"), .data("push-add"), .hidden()) { "Install \(context.look.name)" }
      p(.class("hint quiet")) {
        """
        Notifications travel through the service of your browser’s maker, such as Google, Apple or Mozilla. It learns \
        that and when you get one. What it says is encrypted, and only this device can read it.
        """
      }
    }
  }
}

struct PushDeviceRow: HTML {
  let device: PushPage.Device
  let next: String
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong"), .written) { device.label }
        p(.class("quiet")) {
          if device.isThis { "This device · " }
          "Since "
          LocalDate(device.since)
          if device.isContentFree { " · without content" }
        }
      }
      form(.method("post"), .action(page("/content")), .data("once")) {
        NextField(path: next)
        if device.isContentFree { input(.type("hidden"), .name("content"), .value("true")) }
        button(
          .class("button button-small button-plain"),
          .aria("label", device.isContentFree ? "Show content on " : "Hide content on ", device.label)
        ) { device.isContentFree ? "Show content" : "Hide content" }
      }
      form(.method("post"), .action(page("/remove")), .data("once")) {
        NextField(path: next)
        button(.class("button button-small button-plain danger"), .aria("label", "Stop notifying ", device.label)) {
          "Stop"
        }
      }
    }
  }

  private func page(_ end: StaticString) -> URLPath { context.shared(URLPath("/account/push/", device.id, end)) }
}

private struct PushTimeField: HTML {
  let caption: String
  let name: StaticString
  let value: String
  let errors: FormErrors

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type("time"), .value(value),
        FieldNotes.link(name, hint: nil, error: error))
      FieldNotes(name: name, hint: nil, error: error)
    }
  }

  private var error: String? { errors.fields["\(name)"] }
}
