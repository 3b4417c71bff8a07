internal import Wire

/// What only Believe has, by what it changes.
extension OfflineCatalogue {
  /// Updates: published now, later, or kept as drafts on the server; changed; and drafts published.
  func publishingUpdates() -> OfflineCatalogue {
    let posts = BelieveOffline.posts
    return making(BelieveAPI.createPost, posts, subject: { "believe.project/\($0.slug)" }) { post, input in
      post.status == .published
        ? [BelieveOffline.updates(of: input.slug).name] : [BelieveOffline.drafts(of: input.slug).name]
    }
    .with(
      // Where photos are added, to be written with the update as it will be.
      OfflineWrite(BelieveAPI.updatePost, subject: { "\(posts.name)/\($0.id)" }) {
        (input, row, effects) throws(StoreError) in
        guard row.state == .waiting else { return }
        let shown: BelieveAPI.Post? = try row.item()
        effects.change(posts, .id(input.id)) { post in
          if let content = input.content { post.content = content }
          if let allowsSaving = input.allowsSaving { post.allowsSaving = allowsSaving }
          guard let images = input.images else { return }
          post.images = shown?.images ?? images.compactMap { id in post.images.first { $0.id == id } }
        }
      } settle: { (post, _, _, store) throws(StoreError) in
        try store.keep(post, of: posts)
      }
    )
    .with(
      // To be written with the update as it will be.
      OfflineWrite(BelieveAPI.publishPost, subject: { "\(posts.name)/\($0.id)" }) {
        (input, row, effects) throws(StoreError) in
        guard row.state == .waiting, let post: BelieveAPI.Post = try row.item() else { return }
        effects.take(.id(input.id), outOf: BelieveOffline.drafts(of: post.project.slug).name, of: posts)
        effects.add(post, to: BelieveOffline.updates(of: post.project.slug).name, of: posts)
      } settle: { (post, _, _, store) throws(StoreError) in
        try store.keep(post, of: posts)
        guard post.status == .published else { return }
        try store.take(.id(post.id), outOf: BelieveOffline.drafts(of: post.project.slug).name, of: posts)
        try store.put(post.id, first: BelieveOffline.updates(of: post.project.slug).name, of: posts)
      })
  }

  /// Projects: made, changed, followed, deleted, reported.
  func keepingProjects() -> OfflineCatalogue {
    let projects = BelieveOffline.projects
    let named: @Sendable (BelieveAPI.BySlug) -> HeldName<BelieveAPI.Project> = { .alias($0.slug) }
    return making(
      BelieveAPI.createProject, projects, subject: { _ in "believe.making" },
      in: { _, _ in [BelieveOffline.ownProjects.name] }
    )
    .with(OfflineWrite<BelieveAPI.EditProject, BelieveAPI.Project>.editingProject())
    .editing(BelieveAPI.setMood, projects, { .alias($0.slug) }, fold: { "believe.mood/\($0.slug)" }) {
      $0.mood = $1.mood
    }
    .turning(BelieveAPI.followProject, off: BelieveAPI.unfollowProject, projects, named) { project, isOn in
      guard project.isFollowing != isOn else { return }
      project.isFollowing = isOn
      project.followerCount = max(0, project.followerCount + (isOn ? 1 : -1))
    } answered: { project, answer in
      (project.isFollowing, project.followerCount) = (answer.isFollowing, answer.followerCount)
    }
    .removing(BelieveAPI.deleteProject, projects, named)
    .sending(BelieveAPI.requestToFollow).sending(BelieveAPI.reportProject)
    .taking(BelieveAPI.removeSupporter, BelieveOffline.people, { .id($0.id.cast()) }) {
      BelieveOffline.supporters.name($0.slug)
    }
    .taking(BelieveAPI.approveRequest, BelieveOffline.people, { .id($0.id.cast()) }) {
      BelieveOffline.requests.name($0.slug)
    }
    .taking(BelieveAPI.declineRequest, BelieveOffline.people, { .id($0.id.cast()) }) {
      BelieveOffline.requests.name($0.slug)
    }
  }

  /// A project's milestones.
  func milestones() -> OfflineCatalogue {
    let kind = BelieveOffline.milestones.kind
    return making(
      BelieveAPI.createMilestone, kind, subject: { BelieveOffline.milestones.name($0.slug) }, atEnd: true,
      in: { [BelieveOffline.milestones.name($1.slug)] }
    )
    .editing(BelieveAPI.updateMilestone, kind, { .id($0.id) }) { milestone, input in
      if let title = input.title { milestone.title = title }
      if let description = input.description { milestone.description = description }
      switch input.targetDate {
      case .keep: break
      case .clear: milestone.targetDate = nil
      case .set(let day): milestone.targetDate = day.isEmpty ? nil : day
      }
    }
    .with(OfflineWrite<BelieveAPI.ByMilestone, BelieveAPI.CompletedMilestone>.completing(true))
    .with(OfflineWrite<BelieveAPI.ByMilestone, BelieveAPI.CompletedMilestone>.completing(false))
    .removing(BelieveAPI.deleteMilestone, kind) { .id($0.id) }
  }

  /// Messages of support: sent, answered, deleted, reported; and senders who are silenced.
  func supporting() -> OfflineCatalogue {
    let kind = BelieveOffline.messages.kind
    return making(
      BelieveAPI.sendSupportMessage, kind, subject: { BelieveOffline.messages.name($0.slug) },
      in: { [BelieveOffline.messages.name($1.slug)] }
    )
    .editing(BelieveAPI.answerSupport, kind, { .id($0.id) }, fold: { "believe.answer/\($0.id)" }) { message, input in
      let since = message.answer?.createdAt ?? message.createdAt
      message.answer = BelieveAPI.Answer(text: input.text, isPublic: input.isPublic, createdAt: since)
    }
    .removing(BelieveAPI.deleteSupportMessage, kind) { .id($0.id) }
    .sending(BelieveAPI.silence).sending(BelieveAPI.reportMessage)
  }

  /// The viewer's profile, and what can be done about others.
  func people() -> OfflineCatalogue {
    let (calls, kind) = (BelieveAPI.people, BelieveOffline.people)
    return with(OfflineWrite<BelieveAPI.EditMe, BelieveAPI.Me>.editingMe())
      .sending(calls.mute).taking(calls.unmute, kind, { .id($0.id.cast()) }) { _ in BelieveOffline.mutes.name }
      .removing(calls.block, BelieveOffline.builders) { .id($0.id.cast()) }
      .taking(calls.unblock, kind, { .id($0.id.cast()) }) { _ in BelieveOffline.blocks.name }
      .sending(calls.report)
  }
}

extension OfflineWrite where Input == BelieveAPI.ByMilestone, Output == BelieveAPI.CompletedMilestone {
  /// Completes a milestone, or opens it again. The update that the server suggests then is a value.
  fileprivate static func completing(_ isOn: Bool) -> OfflineWrite {
    let kind = BelieveOffline.milestones.kind
    return OfflineWrite(
      isOn ? BelieveAPI.completeMilestone : BelieveAPI.reopenMilestone, subject: { "\(kind.name)/\($0.id)" },
      fold: { "believe.completion/\($0.id)" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting else { return }
      let now = row.madeAt
      effects.change(kind, .id(input.id)) { milestone in
        (milestone.isCompleted, milestone.completedAt) = (isOn, isOn ? now : nil)
      }
    } settle: { (answer, _, _, store) throws(StoreError) in
      try store.keep(answer.milestone, of: kind)
      guard let text = answer.suggestedUpdate else { return }
      try store.keepValue(
        BelieveOffline.suggestion, SuggestedUpdate(milestone: answer.milestone.id, text: text))
    }
  }
}

extension OfflineWrite where Input == BelieveAPI.EditProject, Output == BelieveAPI.Project {
  /// Changes a project: its words, or its cover, which is of `OfflineStore.addFile`. To be written with the project as it will be.
  fileprivate static func editingProject() -> OfflineWrite {
    let projects = BelieveOffline.projects
    return OfflineWrite(
      BelieveAPI.updateProject, subject: { "believe.project/\($0.slug)" },
      // A new address, a new cover and new words don't replace each other.
      fold: { "believe.project/\($0.slug)/\($0.newSlug != nil ? "address" : $0.cover == .keep ? "words" : "cover")" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting, let shown: BelieveAPI.Project = try row.item() else { return }
      effects.change(projects, .id(shown.id)) { project in
        if input.cover != .keep { project.coverURL = shown.coverURL }
        if let alt = input.coverAlt { project.coverAlt = alt.isEmpty ? nil : alt }
        if let title = input.title { project.title = title }
        if let tagline = input.tagline { project.tagline = tagline }
        if let description = input.description { project.description = description }
        if let isPublished = input.isPublished { project.isPublished = isPublished }
        if let visibility = input.visibility { project.visibility = visibility }
        if let isOnTheWeb = input.isOnTheWeb { project.isOnTheWeb = isOnTheWeb }
      }
    } settle: { (project, _, _, store) throws(StoreError) in
      try store.keep(project, of: projects)
    }
  }
}

extension OfflineWrite where Input == BelieveAPI.EditMe, Output == BelieveAPI.Me {
  /// Changes the viewer's profile: words, or the picture, which is of `OfflineStore.addFile`. To be written with the builder as they will be.
  fileprivate static func editingMe() -> OfflineWrite {
    let builders = BelieveOffline.builders
    return OfflineWrite(
      BelieveAPI.updateBuilderProfile, subject: { _ in BelieveOffline.me },
      fold: { "\(BelieveOffline.me)/\($0.avatar == .keep ? "words" : "picture")" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting, let shown: BelieveAPI.Builder = try row.item() else { return }
      let apply: @Sendable (inout BelieveAPI.Builder) -> Void = { builder in
        if input.avatar != .keep { builder.avatarURL = shown.avatarURL }
        if let name = input.name { builder.name = name }
        if let bio = input.bio { builder.bio = bio }
        if input.websiteURL != .keep { builder.websiteURL = shown.websiteURL }
        if input.twitterHandle != .keep { builder.twitterHandle = shown.twitterHandle }
        if let isCreator = input.isCreator { builder.isCreator = isCreator }
      }
      effects.change(builders, .id(shown.id), apply)
      effects.change(value: BelieveOffline.me, as: BelieveAPI.Me.self) { apply(&$0.builder) }
    } settle: { (me, _, _, store) throws(StoreError) in
      try store.keepValue(BelieveOffline.me, me)
      try store.change(builders, .id(me.builder.id)) { $0 = me.builder }
    }
  }
}
