public import Core
public import HTML
internal import Social
public import Wire

/// One's events in other calendars: the private address, which is shown once.
public struct CalendarPage: HTML {
  public struct Model: Sendable {
    /// When the address was made; nil without one.
    public var madeAt: Timestamp?
    /// The address, where it was made just now.
    public var url: String?

    public init(madeAt: Timestamp? = nil, url: String? = nil) {
      self.madeAt = madeAt
      self.url = url
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Your calendar", tab: .community, back: "/realspace/community", context) {
      div(.class("column column-form calendar")) {
        p {
          "Your calendar program can subscribe to what you host and have answered. It reads it as you do: with private addresses that you may see."
        }
        if let url = model.url {
          div(.class("field")) {
            label(.for("address")) { "Your private address" }
            input(.class("input"), .id("address"), .type("text"), .value(url), .readonly(), .autocomplete("off"))
            p(.class("hint quiet")) { "Copy it now: it isn’t shown again. Whoever has it reads your calendar." }
          }
        } else if let time = model.madeAt {
          p(.class("quiet")) {
            "You have a private address since "
            LocalDate(time)
            ". A new one ends it, wherever it is used."
          }
        }
        form(.class("form"), .method("post"), .action("/realspace/calendar"), .data("once")) {
          button(.class("button")) { model.madeAt == nil ? "Make a private address" : "Make a new address" }
        }
        if model.madeAt != nil {
          form(.class("form"), .method("post"), .action("/realspace/calendar/off"), .data("once")) {
            button(.class("button button-quiet")) { "End the address" }
          }
        }
      }
    }
  }
}
