import Core
import HTML
import Wire

/// Encouragement as a bubble, with its answer below.
struct SupportMessageBubble: HTML {
  let message: BelieveAPI.SupportMessage
  /// Whether an operator has hidden it, so that only its sender sees it.
  let isHidden: Bool
  /// Whether the viewer owns the project: they can answer, delete, and silence.
  let isOwner: Bool
  let slug: String
  let context: PageContext

  var body: some HTML {
    li(.class("bubble-row"), .data("message", message.id.description)) {
      if let sender = message.sender {
        a(.class("bubble-face"), .href(.creator(sender.id)), .aria("hidden", true), .tabindex(-1)) {
          Avatar(sender.avatarURL, .medium, context)
        }
      } else {
        span(.class("bubble-face avatar avatar-m anonymous"), .aria("hidden", true)) { context.icon("mask") }
      }
      div(.class("bubble-column")) {
        div(.class("support-bubble")) {
          p(.class("bubble-name")) {
            if let sender = message.sender {
              a(.class("username"), .href(.creator(sender.id)), .written) { sender.name }
            } else {
              span(.class("username")) { message.isMine ? "You, anonymously" : "Anonymous" }
            }
          }
          p(.class("bubble-text"), .written) { LinkedText(message.message) }
        }
        if isHidden { HiddenNote() }
        BubbleActions(message: message, isOwner: isOwner, slug: slug, context: context)
        if let answer = message.answer { BubbleAnswer(answer: answer, message: message) }
      }
    }
  }
}

struct BubbleActions: HTML {
  let message: BelieveAPI.SupportMessage
  let isOwner: Bool
  let slug: String
  let context: PageContext

  var body: some HTML {
    p(.class("bubble-actions quiet")) {
      RelativeTime(message.createdAt, now: context.now)
      if isOwner {
        a(.href(.message(message.id, "/answer")), .data("sheet", "Reply")) {
          message.answer == nil ? "Reply" : "Edit reply"
        }
      }
      if isOwner || message.isMine {
        a(.href(.message(message.id, "/delete")), .data("sheet", "Delete message?")) { "Delete" }
      }
      if isOwner, message.isAnonymous {
        a(.href(.message(message.id, "/silence")), .data("sheet", "Block this sender?")) { "Block sender" }
      }
      if !message.isMine { a(.href(.message(message.id, "/report"))) { "Report" } }
    }
  }
}

struct BubbleAnswer: HTML {
  let answer: BelieveAPI.Answer
  let message: BelieveAPI.SupportMessage

  var body: some HTML {
    div(.class("support-bubble bubble-answer")) {
      p(.class("bubble-name")) {
        span(.class("username")) { "Creator’s reply" }
        if !answer.isPublic { span(.class("tag")) { "Only for \(reader.isolated)" } }
      }
      p(.class("bubble-text"), .written) { LinkedText(answer.text) }
    }
  }

  /// Who else than its writer reads it, where not everyone does.
  private var reader: String { message.isMine ? "you" : message.sender?.name ?? "the sender" }
}

/// The newest messages on a project's page.
struct ProjectMessages: HTML {
  let model: ProjectPage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "messages"), .data("messages")) {
      h2(.class("section-title"), .id("messages")) { "Support messages" }
      if model.messages.isEmpty {
        p(.class("quiet nothing")) {
          model.project.isMine
            ? "Encouragement from your supporters appears here." : "Be the first to say something kind."
        }
      } else {
        ul(.class("bubbles")) {
          ForEach(model.messages) {
            SupportMessageBubble(
              message: $0, isHidden: model.hiddenMessages.contains($0.id), isOwner: model.project.isMine,
              slug: model.project.slug, context: context)
          }
        }
        if model.hasMoreMessages {
          a(.class("more-link"), .href(.project(model.project.slug, "/messages"))) { "All messages" }
        }
      }
    }
  }
}
