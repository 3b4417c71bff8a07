public import ClientKit
import Foundation
public import Observation
public import Wire

/// The viewer's circles: listed, made, renamed and deleted.
@MainActor @Observable public final class CirclesModel<Post: SocialPost> where Post.Entity == Post {
  public let circles: HeldListModel<SocialAPI.Circle>
  public let form = FormState()
  /// The name of one that is being made.
  public var newName = ""

  @ObservationIgnored let account: Account
  @ObservationIgnored let calls: AudienceCalls<Post>

  public init(_ app: SocialApp<Post>, _ account: Account) {
    (self.account, calls) = (account, app.audiences)
    circles = HeldListModel(app.circles, account)
  }

  public var canCreate: Bool {
    let name = newName.trimmingCharacters(in: .whitespacesAndNewlines)
    return !form.isBusy && !name.isEmpty && name.unicodeScalars.count <= SocialAPI.longestCircleName
  }

  /// Makes the circle that was named.
  /// - Returns: nil where it was refused; `form` says why.
  public func create() async -> SocialAPI.Circle? {
    guard canCreate else { return nil }
    let name = newName.trimmingCharacters(in: .whitespacesAndNewlines)
    var made = SocialAPI.Circle(id: account.store.newID(), name: name, memberCount: 0, createdAt: account.now())
    let isDone = await form.submit { () async throws(ClientError) in
      try await account.submit(calls.createCircle, .init(name: name), showing: made)
    }
    guard isDone else { return nil }
    newName = ""
    await circles.read()
    // A post that is for it is meant for it by whatever the server calls it, now or later.
    if let real = try? await account.store.realID(of: made.id) { made.id = real }
    return made
  }

  public func rename(_ circle: SocialAPI.Circle, _ name: String) async -> Bool {
    await form.submit { () async throws(ClientError) in
      try await account.submit(calls.renameCircle, .init(id: circle.id, name: name))
    }
  }

  public func delete(_ circle: SocialAPI.Circle) { account.write(calls.deleteCircle, .init(id: circle.id)) }
}
