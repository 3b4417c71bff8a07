public import Core
public import HTML
public import Wire

/// Asks before a message is deleted, or before its anonymous sender is silenced.
public struct MessageQuestionPage: HTML {
  public enum Question: Sendable { case delete, silence }

  let question: Question
  let message: BelieveAPI.SupportMessage
  let slug: String?
  let context: PageContext

  /// - Parameter slug: the project's; nil where the sender may not see it any more.
  public init(_ question: Question, message: BelieveAPI.SupportMessage, slug: String?, context: PageContext) {
    self.question = question
    self.message = message
    self.slug = slug
    self.context = context
  }

  public var body: some HTML {
    ConfirmationPage(heading, verb, target: target, back: home, dismiss: "Cancel", context) {
      div(.class("support-bubble")) { p(.class("bubble-text"), .written) { message.message } }
      p { explanation }
    }
  }

  private var home: URLPath { slug.map { .project($0) } ?? "/believe/support" }
  private var heading: String { question == .delete ? "Delete message?" : "Block this sender?" }
  private var verb: String { question == .delete ? "Delete message" : "Block sender" }
  private var target: URLPath { .message(message.id, question == .delete ? "/delete" : "/silence") }

  private var explanation: String {
    question == .delete
      ? "It is deleted for everyone. This can’t be undone."
      : """
      This project will accept no more anonymous messages from the person who sent this one. You won’t learn who it is, \
      and they find out only if they try to send another one.
      """
  }
}
