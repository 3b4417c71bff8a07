import HTML
import Wire

struct InvitationSection: HTML {
  let model: OperatorPage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "invitations")) {
      h2(.id("invitations")) { "Invitations" }
      if model.part == nil {
        p(.class("quiet")) { "A link lets people in without mail: send it however you like." }
        NewInvitation(apps: model.apps, errors: model.errors)
      }
      if model.invitations.items.isEmpty {
        p(.class("nothing quiet")) { "No invitations yet. Make the first one above." }
      } else {
        ul(.class("rows"), .data("list")) {
          ForEach(model.invitations.items) {
            InvitationRow(invitation: $0, page: "/operator/invitations/", next: nil, context: context)
          }
        }
      }
      MoreLink("More invitations", "/operator?invitations=", model.invitations.next)
    }
  }
}

struct NewInvitation: HTML {
  let apps: [(slug: String, name: String)]
  let errors: FormErrors

  var body: some HTML {
    FormAlert(errors.general)
    form(.class("form form-inline"), .method("post"), .action("/operator/invitations"), .data("once")) {
      AppChoices(apps: apps, error: errors.fields["apps"])
      Field(
        "Who it’s for (only operators see this)", "note", value: "", error: errors.fields["note"], limit: 200,
        isRequired: false)
      Field("How many people", "uses", .number, value: "1", error: errors.fields["uses"])
      Field("Days until it expires", "days", .number, value: "7", error: errors.fields["days"])
      ConfirmsChoice(isOn: false)
      button(.class("button")) { "Make a link" }
    }
  }
}

/// Who gets into an app without an operator.
struct AppRulesSection: HTML {
  let rules: [OperatorPage.Rules]
  let isOneOfSeveral: Bool
  let errors: FormErrors

  var body: some HTML {
    section(.aria("labelledby", "rules")) {
      h2(.id("rules")) { "Who is here, and who may invite and join" }
      ForEach(rules) { rule in
        if isOneOfSeveral { h3 { rule.name } }
        if let question = rule.question { CircleKindForm(rule: rule, question: question) }
        form(.class("form rules"), .method("post"), .action(URLPath("/operator/apps/", rule.slug)), .data("once")) {
          RuleField(rule: rule, error: errors.fields["members-\(rule.slug)"])
          if isOneOfSeveral {
            label(.class("choice"), .for("open-\(rule.slug)")) {
              input(
                .type("checkbox"), .id("open-\(rule.slug)"), .name("open"), .value("true"), .checked(rule.isOpen))
              "Anyone with an account on this server may join"
            }
          }
          button(.class("button button-quiet"), .aria("label", "Save for ", rule.name)) { "Save" }
        }
      }
    }
  }
}

struct RuleField: HTML {
  let rule: OperatorPage.Rules
  let error: String?

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("members-\(rule.slug)")) { "How many people each member may invite (0: only operators invite)" }
      input(
        .class("input"), .id("members-\(rule.slug)"), .name("members"), .type("number"), .required(),
        .value(String(rule.memberInvitations)))
      if let error { p(.class("error")) { error } }
    }
  }
}

/// Whether the people of an app are a family or friends.
struct CircleKindForm: HTML {
  let rule: OperatorPage.Rules
  let question: OperatorPage.Rules.Question

  var body: some HTML {
    form(.class("form rules"), .method("post"), .action(target), .data("once")) {
      choices
      button(.class("button button-quiet"), .aria("label", "Save who \(rule.name) is for")) { "Save" }
    }
  }

  private var target: URLPath { URLPath("/operator/apps/", rule.slug, "/kind") }

  private var choices: some HTML {
    fieldset(.class("choices")) {
      legend { question.answer == nil ? "Who is \(rule.name) for? Please answer." : "Who is \(rule.name) for?" }
      choice(
        .family, "A family",
        "Those who agree follow each other. Each is asked first, and can leave others out.")
      choice(.friends, "Friends", "Each member chooses whom to follow.")
      if question.answer == .friends {
        p(.class("hint quiet")) { "If you change it to a family, every member is asked first." }
      } else if question.answer == .family {
        p(.class("hint quiet")) { "If you change it to friends, those who follow each other go on doing so." }
      } else {
        p(.class("hint quiet")) { "Until you save an answer, it is for friends." }
      }
    }
  }

  private func choice(_ kind: CircleKind, _ name: String, _ explanation: String) -> some HTML {
    label(.class("choice"), .for("kind-\(rule.slug)-\(kind.rawValue)")) {
      input(
        .type("radio"), .id("kind-\(rule.slug)-\(kind.rawValue)"), .name("kind"), .value(kind.rawValue),
        .checked(question.ticked == kind))
      span {
        name
        " "
        span(.class("quiet")) { explanation }
      }
    }
  }
}
