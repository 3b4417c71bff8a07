internal import Core
internal import HTML
internal import Social
internal import Wire

/// What something is about: words as one likes, or a film, book or place that one chooses while typing. A script suggests them; it
/// takes the kind from the form's `kind` or its `action`, and puts what was chosen into `itemID`, `itemName` and `itemKind`.
struct ItemField: HTML {
  let caption: String
  let placeholder: String
  let subject: String
  let item: String
  let itemName: String
  let itemKind: String
  let isRequired: Bool
  let error: String?

  /// - Parameters:
  ///   - label: for those who hear the page.
  ///   - item: the ID of the item that was chosen; empty for free text.
  ///   - itemName: the words that it was chosen as.
  ///   - itemKind: what it is, such as `film`.
  init(
    label: String, placeholder: String, subject: String, item: String, itemName: String, itemKind: String,
    isRequired: Bool = true, errors: FormErrors
  ) {
    caption = label
    self.placeholder = placeholder
    self.subject = subject
    self.item = item
    self.itemName = itemName
    self.itemKind = itemKind
    self.isRequired = isRequired
    error = ["subject", "item", "item.id", "item.name", "item.kind"].compactMap { errors.fields[$0] }.first
  }

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.class("visually-hidden"), .for("subject")) { caption }
      div(.class("suggesting")) {
        input(
          .class("input"), .id("subject"), .name("subject"), .type("text"), .value(subject), .placeholder(placeholder),
          .maxlength(RealspaceAPI.Limits.subject), .required(isRequired), .autocomplete("off"), .data("item-search"),
          FieldNotes.link("subject", hint: nil, error: error), .written)
      }
      input(.type("hidden"), .name("itemID"), .value(item))
      input(.type("hidden"), .name("itemName"), .value(itemName))
      input(.type("hidden"), .name("itemKind"), .value(itemKind))
      FieldNotes(name: "subject", hint: nil, error: error)
    }
  }
}

/// What one did, or wants to do.
struct ActionField: HTML {
  let choices: [String]
  let caption: String
  let chosen: String
  let error: String?

  init(_ choices: [String], label: String, chosen: String, error: String?) {
    self.choices = choices
    caption = label
    self.chosen = chosen
    self.error = error
  }

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.class("visually-hidden"), .for("action")) { caption }
      selectElement(
        .class("select"), .id("action"), .name("action"), FieldNotes.link("action", hint: nil, error: error)
      ) {
        ForEach(choices) { choice in
          option(.value(choice), .selected(choice == chosen)) { choice }
        }
      }
      FieldNotes(name: "action", hint: nil, error: error)
    }
  }
}

/// What something is about, as a title; leads to its item where it is one.
struct SubjectName: HTML {
  let subject: String
  let item: RealspaceAPI.ItemReference?

  init(_ subject: String, item: RealspaceAPI.ItemReference?) {
    self.subject = subject
    self.item = item
  }

  var body: some HTML {
    if let item {
      a(.class("post-subject"), .href(.item(item.id))) { cite(.written) { subject } }
    } else {
      cite(.class("post-subject"), .written) { subject }
    }
  }
}

extension RealspaceAPI.ItemInput {
  /// What a form has chosen: a subject that is no longer like what was chosen is another thing, and so is one of another kind, where
  /// the action was changed without a script that would have noticed.
  /// - Parameter kind: what was chosen, such as `film`; empty where the form doesn't say.
  init(id: String, called name: String, kind: String, for subject: String, _ action: RealspaceAPI.Action) {
    let isSame = ItemName.folded(name) == ItemName.folded(subject) && (kind.isEmpty || kind == action.kind.rawValue)
    self.init(id: isSame ? ID<RealspaceAPI.Item>(id) : nil)
  }
}
