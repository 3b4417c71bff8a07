public import ClientKit
import Foundation
public import Observation
public import Wire

/// The viewer's circles: listed, made, renamed and deleted.
@MainActor @Observable public final class CirclesModel<Post: HeldItem> {
  public let circles: PagesModel<SocialAPI.Circle>
  public let form = FormState()
  /// The name of one that is being made.
  public var newName = ""

  @ObservationIgnored let account: Account
  @ObservationIgnored let calls: AudienceCalls<Post>

  public init(_ account: Account, _ calls: AudienceCalls<Post>) {
    (self.account, self.calls) = (account, calls)
    circles = PagesModel(account, calls.circles) { .init(before: $0) }
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
    var made: SocialAPI.Circle?
    let isDone = await form.submit { () async throws(ClientError) in
      made = try await account.client.call(calls.createCircle, .init(name: name))
    }
    guard isDone else { return nil }
    newName = ""
    await circles.refresh()
    return made
  }

  public func rename(_ circle: SocialAPI.Circle, _ name: String) async -> Bool {
    let isDone = await form.submit { () async throws(ClientError) in
      _ = try await account.client.call(calls.renameCircle, .init(id: circle.id, name: name))
    }
    if isDone { await circles.refresh() }
    return isDone
  }

  public func delete(_ circle: SocialAPI.Circle) async {
    if await account.call(calls.deleteCircle, .init(id: circle.id)) != nil { circles.remove(circle.id) }
  }
}
