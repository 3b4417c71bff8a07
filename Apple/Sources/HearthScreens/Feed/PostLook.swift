import ClientKit
public import SwiftUI
public import Wire

/// How an app shows its posts, where the apps differ. A value without closures, so that a row that hasn't changed isn't drawn again.
@MainActor public protocol PostLook: Sendable {
  associatedtype Route: SocialRoute
  associatedtype Buttons: View = EmptyView
  associatedtype Details: View = EmptyView
  associatedtype Editor: View

  static var app: SocialApp<Route.Post> { get }
  /// Whether the time stands below the author's name; else it comes last.
  static var showsTimeFirst: Bool { get }
  /// The viewer's own.
  var username: String { get }
  /// The audience that is named beside the time; nil where none is.
  func audience(of post: Route.Post) -> SocialAPI.AudienceKind?
  /// Where a photo is.
  func link(of photo: MediaAPI.Attachment) -> String
  /// What stands at the end of the row with the heart.
  @ViewBuilder func buttons(_ post: Route.Post) -> Buttons
  /// What stands below the caption.
  @ViewBuilder func details(_ post: Route.Post) -> Details
  /// The form that changes it.
  @ViewBuilder func editor(_ post: Route.Post) -> Editor
}

extension PostLook {
  public static var showsTimeFirst: Bool { false }
  public func link(of photo: MediaAPI.Attachment) -> String { photo.urls.url("1080") }
}

extension PostLook where Buttons == EmptyView {
  public func buttons(_ post: Route.Post) -> EmptyView { EmptyView() }
}

extension PostLook where Details == EmptyView {
  public func details(_ post: Route.Post) -> EmptyView { EmptyView() }
}
