extension BelieveAPI {
  public static let getProjectMilestones = Endpoint<SlugListInput<MilestoneList>, Page<Milestone>>(
    "believe.getProjectMilestones", .get, "/api/believe/projects/{slug}/milestones",
    "A project's milestones, oldest first")
  public static let createMilestone = Endpoint<CreateMilestone, Milestone>(
    "believe.createMilestone", .post, "/api/believe/projects/{slug}/milestones", status: 201,
    "Add a milestone to your project", errors: [.conflict])
  public static let updateMilestone = Endpoint<EditMilestone, Milestone>(
    "believe.updateMilestone", .patch, "/api/believe/milestones/{id}", "Change a milestone")
  public static let deleteMilestone = Endpoint<ByMilestone, NoContent>(
    "believe.deleteMilestone", .delete, "/api/believe/milestones/{id}", "Delete a milestone")
  public static let completeMilestone = Endpoint<ByMilestone, CompletedMilestone>(
    "believe.completeMilestone", .put, "/api/believe/milestones/{id}/completion",
    "Complete a milestone; followers are notified once")
  public static let reopenMilestone = Endpoint<ByMilestone, CompletedMilestone>(
    "believe.reopenMilestone", .delete, "/api/believe/milestones/{id}/completion", "Reopen a milestone")
  public static let getProjectSupportMessages = Endpoint<SlugListInput<MessageList>, Page<SupportMessage>>(
    "believe.getProjectSupportMessages", .get, "/api/believe/projects/{slug}/support-messages",
    "A project's support messages, newest first")
  public static let sendSupportMessage = Endpoint<SendSupport, SupportMessage>(
    "believe.sendSupportMessage", .post, "/api/believe/projects/{slug}/support-messages", status: 201,
    "Encourage a project, by name or anonymously", errors: [.conflict])
  public static let supportMessage = Endpoint<ByMessage, SupportMessage>(
    "believe.supportMessage", .get, "/api/believe/support-messages/{id}", "One support message")
  public static let deleteSupportMessage = Endpoint<ByMessage, NoContent>(
    "believe.deleteSupportMessage", .delete, "/api/believe/support-messages/{id}",
    "Delete your message, or a message to your project")
  public static let answerSupport = Endpoint<AnswerInput, SupportMessage>(
    "believe.answerSupport", .put, "/api/believe/support-messages/{id}/answer",
    "Reply to a message to your project, publicly or privately")
  public static let deleteAnswer = Endpoint<ByMessage, SupportMessage>(
    "believe.deleteAnswer", .delete, "/api/believe/support-messages/{id}/answer", "Delete your reply")
  public static let reportMessage = Endpoint<ReportMessage, NoContent>(
    "believe.reportMessage", .post, "/api/believe/support-messages/{id}/reports", "Report a message to the operator")
  public static let silencedSenders = Endpoint<SlugListInput<SilencedList>, Page<Silenced>>(
    "believe.silencedSenders", .get, "/api/believe/projects/{slug}/silenced",
    "Anonymous senders blocked from your project")
  public static let silence = Endpoint<BySilenced, NoContent>(
    "believe.silence", .put, "/api/believe/projects/{slug}/silenced/{handle}",
    "Block an anonymous sender")
  public static let unsilence = Endpoint<BySilenced, NoContent>(
    "believe.unsilence", .delete, "/api/believe/projects/{slug}/silenced/{handle}",
    "Unblock an anonymous sender")

  /// The calls about milestones and support messages.
  static let supportCalls: [any EndpointDescription] = [
    getProjectMilestones, createMilestone, updateMilestone, deleteMilestone, completeMilestone, reopenMilestone,
    getProjectSupportMessages,
    sendSupportMessage, supportMessage, deleteSupportMessage, answerSupport, deleteAnswer, reportMessage,
    silencedSenders,
    silence, unsilence,
  ]
}
