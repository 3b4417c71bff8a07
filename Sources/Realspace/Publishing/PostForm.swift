internal import Core
internal import Social
public import Wire

/// What the forms of a new and of a changed post say, as it was typed.
public struct PostForm: Sendable, Equatable {
  /// What was done: `watched`.
  public var action = RealspaceAPI.Action.watched.rawValue
  /// What was watched, read or gone to.
  public var subject = ""
  /// The id of the item that was chosen while typing; empty for none.
  public var itemID = ""
  /// The name under which it was chosen: a subject that is no longer like it is another thing.
  public var itemName = ""
  /// What it is, such as `film`: with an action for another kind the subject is another thing.
  public var itemKind = ""
  /// Whether the subject is named as a film, a book or a place, so that others find it.
  public var isNamed = true
  /// The body.
  public var content = ""
  /// Who may see it; nil for the standard.
  public var audience: SocialAPI.Audience?
  /// Whether those who see it may save its photos; nil where nothing was said.
  public var allowsSaving: Bool?

  public init() {}

  init(_ form: FormFields) {
    action = form["action"]
    subject = form["subject"]
    itemID = form["itemID"]
    itemName = form["itemName"]
    itemKind = form["itemKind"]
    isNamed = !form["named"].isEmpty
    content = form["content"]
    audience = AudienceField.read(form)
    allowsSaving = SavingField.read(form)
  }

  /// As a post is now.
  init(_ post: RealspaceAPI.Post) {
    action = post.action.rawValue
    subject = post.subject
    itemID = post.item?.id.description ?? ""
    itemName = post.item == nil ? "" : post.subject
    itemKind = post.item?.kind.rawValue ?? ""
    isNamed = post.item != nil
    content = post.content
    audience = post.audience
    allowsSaving = post.allowsSaving ?? false
  }

  /// What was ticked off on the list.
  init(_ draft: RealspaceAPI.PostDraft) {
    action = draft.action.rawValue
    subject = draft.subject
    itemID = draft.item?.id.description ?? ""
    itemName = draft.item == nil ? "" : draft.subject
    itemKind = draft.item?.kind.rawValue ?? ""
  }

  var actionInput: RealspaceAPI.Action { RealspaceAPI.Action(rawValue: action) }

  /// Nil for free text.
  var item: RealspaceAPI.ItemInput? {
    let chosen = RealspaceAPI.ItemInput(
      id: itemID, called: itemName, kind: itemKind, for: subject, actionInput)
    return chosen.id != nil || isNamed ? chosen : nil
  }
}
