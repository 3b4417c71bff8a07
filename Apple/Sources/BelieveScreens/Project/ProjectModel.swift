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
  private(set) var milestones: [BelieveAPI.Milestone]?
  private(set) var messages: [BelieveAPI.SupportMessage]?
  /// Why milestones or messages can't be shown; nil where they are, or are being read.
  private(set) var milestoneFailure: String?
  private(set) var messageFailure: String?
  /// An update that is suggested after a milestone was completed.
  var suggestion: String?

  @ObservationIgnored let account: Account

  init(slug: String, _ account: Account) {
    self.slug = slug
    self.account = account
    // Kept projects are known by ID: which one has this address?
    let lists = [
      BelieveOffline.following, BelieveOffline.ownProjects, BelieveOffline.newProjects, BelieveOffline.trending,
    ]
    // A list that can't be read is as one that isn't kept: the server is asked.
    let kept = lists.lazy.compactMap { try? account.store.items($0).items.first { $0.slug == slug } }.first
    project = HeldItemModel(BelieveOffline.projects, kept?.id, account) { client throws(ClientError) in
      try await client.call(BelieveAPI.getProject, .init(slug: slug))
    }
    updates = HeldListModel(BelieveOffline.updates(of: slug), account)
    drafts = HeldListModel(BelieveOffline.drafts(of: slug), account)
  }

  var isMine: Bool { project.item?.isMine ?? false }

  func refresh() async {
    await project.refresh()
    await updates.refresh()
    if isMine { await drafts.refresh() }
    await readMilestones()
    await readMessages()
  }

  func readMilestones() async {
    do throws(ClientError) {
      milestones = try await account.client.believe.getProjectMilestones(slug)
      milestoneFailure = nil
    } catch {
      if milestones == nil, error != .cancelled { milestoneFailure = error.localizedDescription }
      note(error)
    }
  }

  /// The last five.
  func readMessages() async {
    do throws(ClientError) {
      messages = try await account.client.believe.getProjectSupportMessages(slug, limit: 5).items
      messageFailure = nil
    } catch {
      if messages == nil, error != .cancelled { messageFailure = error.localizedDescription }
      note(error)
    }
  }

  /// Without a connection the place of what isn't kept says so.
  private func note(_ error: ClientError) {
    if !error.isConnection, error != .cancelled, error.advice != .readAnew {
      account.notice = error.localizedDescription
    }
  }

  func setMood(_ mood: BelieveAPI.Mood?) async {
    guard let changed = await account.call(BelieveAPI.setMood, .init(slug: slug, mood: mood)) else { return }
    do { try account.store.keep(changed, of: BelieveOffline.projects) } catch {
      account.notice = error.localizedDescription
    }
  }

  func toggle(_ milestone: BelieveAPI.Milestone) async {
    let call = milestone.isCompleted ? BelieveAPI.reopenMilestone : BelieveAPI.completeMilestone
    guard let answer = await account.call(call, .init(id: milestone.id)) else { return }
    suggestion = answer.suggestedUpdate
    await readMilestones()
  }

  func delete(_ milestone: BelieveAPI.Milestone) async {
    if await account.call(BelieveAPI.deleteMilestone, .init(id: milestone.id)) != nil { await readMilestones() }
  }

  func askToFollow() async -> Bool { await account.call(BelieveAPI.requestToFollow, .init(slug: slug)) != nil }
}
