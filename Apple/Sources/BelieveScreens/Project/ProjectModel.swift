import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A project's page: the project, its updates, its milestones, and what people wrote to it.
@MainActor @Observable final class ProjectModel {
  let slug: String
  let project: HeldItemModel<BelieveAPI.Project>
  let updates: HeldListModel<BelieveAPI.Post>
  let drafts: HeldListModel<BelieveAPI.Post>
  let milestones: HeldListModel<BelieveAPI.Milestone>
  let messages: HeldListModel<BelieveAPI.SupportMessage>
  /// An update that is suggested after a milestone was completed.
  var suggestion: String?

  @ObservationIgnored let account: Account

  init(slug: String, _ account: Account) {
    self.slug = slug
    self.account = account
    project = HeldItemModel(BelieveOffline.projects, .alias(slug), account) { client throws(ClientError) in
      try await client.call(BelieveAPI.getProject, .init(slug: slug))
    }
    updates = HeldListModel(BelieveOffline.updates(of: slug), account)
    drafts = HeldListModel(BelieveOffline.drafts(of: slug), account)
    milestones = HeldListModel(BelieveOffline.milestones[slug], account)
    messages = HeldListModel(BelieveOffline.messages[slug], account)
  }

  var isMine: Bool { project.item?.isMine ?? false }

  func refresh() async {
    await project.refresh()
    await updates.refresh()
    if isMine { await drafts.refresh() }
    await milestones.refresh()
    await messages.refresh()
  }

  /// Takes the update that the server suggests after a milestone of this project was completed, until the task is cancelled.
  func suggest() async {
    for await change in account.store.changes() where change.contains(BelieveOffline.suggestion) {
      // One of another version of the app is as none.
      let made: SuggestedUpdate? = try? await account.store.value(BelieveOffline.suggestion)
      guard let made, milestones.rows.contains(where: { $0.item.id == made.milestone }) else { continue }
      suggestion = made.text
    }
  }

  func setMood(_ mood: BelieveAPI.Mood?) { account.write(BelieveAPI.setMood, .init(slug: slug, mood: mood)) }

  func toggle(_ milestone: BelieveAPI.Milestone) {
    account.write(
      milestone.isCompleted ? BelieveAPI.reopenMilestone : BelieveAPI.completeMilestone, .init(id: milestone.id))
  }

  func delete(_ milestone: BelieveAPI.Milestone) {
    account.write(BelieveAPI.deleteMilestone, .init(id: milestone.id))
  }

  func askToFollow() { account.write(BelieveAPI.requestToFollow, .init(slug: slug)) }
}
