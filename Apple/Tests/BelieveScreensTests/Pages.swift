import Wire

@testable import BelieveScreens

/// The pages of the app, by what leads to them.
enum PageKind: CaseIterable {
  case project, creator, update, messages, supporters, requests, supported, ledger, editProject, editProfile,
    settings, outbox

  /// A route that is added asks for a place in this list.
  init(_ route: Route) {
    self =
      switch route {
      case .project: .project
      case .creator: .creator
      case .update: .update
      case .messages: .messages
      case .supporters: .supporters
      case .requests: .requests
      case .supported: .supported
      case .ledger: .ledger
      case .editProject: .editProject
      case .editProfile: .editProfile
      case .settings: .settings
      case .outbox: .outbox
      }
  }

  /// What is typed isn't read anew.
  var isForm: Bool { self == .editProfile || self == .editProject }

  func route(_ slug: String, _ builder: ID<BelieveAPI.Builder>, _ update: ID<BelieveAPI.Post>) -> Route {
    switch self {
    case .project: .project(slug: slug)
    case .creator: .creator(builder)
    case .update: .update(update)
    case .messages: .messages(slug: slug)
    case .supporters: .supporters(slug: slug)
    case .requests: .requests(slug: slug)
    case .supported: .supported
    case .ledger: .ledger
    case .editProject: .editProject(slug: slug)
    case .editProfile: .editProfile
    case .settings: .settings
    case .outbox: .outbox
    }
  }
}
