import HTML
import TestCircle
import Testing
import Wire

/// What the sweeps over all pages find, and what they let pass.
struct IsolationTests {
  private static let written = Isolation.open + "x" + Isolation.close

  private func isolation(of page: some HTML) -> Isolation {
    Isolation(of: String(decoding: page.rendered(), as: UTF8.self))
  }

  @Test func `what is isolated passes`() {
    let page = div(.aria("label", "By ", Self.written), .title(Self.written)) {
      p(.written) { Self.written }
      p {
        "By "
        Written(Self.written)
        " and \(Self.written.isolated) (edited)"
      }
      a(.written) { "#" + Self.written }
      textarea(.written) { Self.written }
      input(.type("text"), .value(Self.written), .written)
      input(.type("hidden"), .value(Self.written))
      img(.alt("Photo of ", Self.written))
      span(.data("name", Self.written)) {}
    }

    #expect(isolation(of: page).faults == [])
    #expect(isolation(of: page).found == ["x"])
  }

  @Test func `what isn't isolated is found`() {
    #expect(isolation(of: p { Self.written }).faults.count == 1)
    #expect(isolation(of: titleElement { Self.written + " · Kinnect" }).faults.count == 1)
    #expect(isolation(of: textarea { Self.written }).faults.count == 1)
    #expect(isolation(of: input(.type("search"), .value(Self.written))).faults.count == 1)
    #expect(isolation(of: button(.aria("label", "Follow " + Self.written)) { "Follow" }).faults.count == 1)
    #expect(isolation(of: p { "" }).faults.isEmpty)
  }

  @Test func `an isolate with more than what one person wrote is found`() {
    #expect(isolation(of: p(.written) { Self.written + " (edited)" }).faults.count == 1)
    #expect(isolation(of: p(.written) { Self.written + Self.written }).faults.count == 1)
    #expect(isolation(of: p(.written) { "By \(Self.written.isolated)" }).faults.isEmpty)
  }
}
