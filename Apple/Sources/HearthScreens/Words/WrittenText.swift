import Foundation
public import SwiftUI
import Wire

extension Text {
  /// What somebody wrote, in which web addresses can be tapped.
  /// - Parameter isWithin: whether it stands among other words, around which it turns nothing.
  public init(written text: String, isWithin: Bool = false) {
    let isApart = isWithin && text.isolated != text
    let parts = WebAddresses.parts(of: isApart ? text.balanced : text)
    guard parts.contains(where: \.isAddress) else {
      self.init(verbatim: isApart ? text.isolated : text)
      return
    }
    var whole = AttributedString(isApart ? Self.begin : "")
    for part in parts {
      var piece = AttributedString(part.text)
      if part.isAddress { piece.link = URL(string: part.text) }
      whole += piece
    }
    self.init(whole + AttributedString(isApart ? Self.end : ""))
  }

  /// As `String.isolated` has them.
  private static var begin: String { "\u{2068}" }
  private static var end: String { "\u{2069}" }
}
