import Stage
import SwiftUI
import Testing

/// The stage itself: that it does what a finger does, and finds what is planted.
@MainActor struct StageTests {
  private func shelf() async -> Stage {
    let stage = Stage(ShelfScreen())
    await stage.settle()
    return stage
  }

  @Test func `a row leads to its page, and back`() async throws {
    let stage = await shelf()
    #expect(stage.title == "Books" && stage.shows("3 books"))

    try await stage.tap("Book 2")
    #expect(stage.title == "Book 2" && stage.shows("About Book 2") && !stage.shows("Book 3"))
    try await stage.tap("Done")
    #expect(stage.title == "Books")
    try await stage.tap("Book 1")
    try await stage.goBack()
    #expect(stage.shows("Book 3") && stage.faults == [])
  }

  @Test func `a sheet takes what is typed, and can be pulled down`() async throws {
    let stage = await shelf()
    try await stage.tap("New book")
    #expect(stage.isFocused("Title") && stage.shows("0 of 50"))
    // What lies below can't be reached.
    await #expect(throws: Stage.Missing.self) { try await stage.tap("Book 1") }
    await #expect(throws: Stage.Missing.self) { try await stage.tap("Add") }

    try await stage.type("Emma", into: "Title")
    #expect(stage.shows("4 of 50"))
    try await stage.submit("Title")
    #expect(stage.shows("Emma") && stage.shows("4 books") && !stage.shows("of 50"))
    try await stage.tap("New book")
    #expect(stage.shows("0 of 50"))
    try await stage.pullDown()
    #expect(!stage.shows("of 50") && stage.faults == [])
  }

  @Test func `rows are swiped and pressed, and lists are pulled`() async throws {
    let stage = await shelf()
    await #expect(throws: Stage.Missing.self) { try await stage.tap("Delete") }
    try await stage.swipe("Book 1")
    try await stage.tap("Delete")
    #expect(!stage.shows("Book 1") && stage.shows("2 books"))
    try await stage.longPress("Book 3")
    try await stage.tap("Copy")
    #expect(stage.shows("copied Book 3"))
    try await stage.pullToRefresh()
    #expect(stage.faults == [])
  }

  @Test func `an alert is over the rest until it is answered`() async throws {
    let stage = await shelf()
    try await stage.tap("Empty the shelf")
    #expect(stage.shows("Empty it?") && stage.shows("All books go."))
    await #expect(throws: Stage.Missing.self) { try await stage.tap("Book 1") }
    try await stage.tap("Cancel")
    #expect(!stage.shows("Empty it?") && stage.shows("Book 1"))
    try await stage.tap("Empty the shelf")
    try await stage.tap("Empty")
    #expect(stage.shows("0 books") && stage.faults == [])
  }

  @Test func `tabs keep what is in them`() async throws {
    let stage = await shelf()
    try await stage.tap("You")
    try await stage.tap("Quiet")
    #expect(stage.shows("From 22:00 to 7:00"))
    try await stage.tap("Large")
    #expect(stage.shows("Size is large"))
    try await stage.tap("All")
    #expect(stage.shows("Book 1") && !stage.shows("22:00"))
    try await stage.tap("You")
    #expect(stage.shows("From 22:00 to 7:00") && stage.shows("Size is large") && stage.faults == [])
  }

  @Test func `only what has read something is drawn anew`() async throws {
    let stage = await shelf()
    let before = stage.bodies
    try await stage.tap("New book")
    try await stage.type("Emma", into: "Title")
    let after = stage.bodies
    #expect(after["BookList"] == before["BookList"] && after["WritingScreen"].map { $0 > 1 } == true)
    await stage.settle()
    #expect(stage.bodies == after)
  }

  @Test func `what VoiceOver says`() async throws {
    let stage = await shelf()
    #expect(
      stage.spoken == [
        "Books, header", "New book, button", "Book 1, button", "Book 2, button", "Book 3, button", "3 books",
        "Empty the shelf, button", "All, selected, tab", "You, tab",
      ])
  }

  @Test func `rows are made when they are scrolled to`() async throws {
    let stage = Stage(List { ForEach(0..<1000) { Text("Row \($0).") } })
    await stage.settle()
    #expect(stage.shows("Row 19.") && !stage.shows("Row 20."))
    try await stage.scroll()
    #expect(stage.shows("Row 39.") && !stage.shows("Row 40."))
  }

  @Test func `what surrounds a screen changes it`() async throws {
    struct Weather: View {
      @Environment(\.colorScheme) private var scheme
      @Environment(\.dynamicTypeSize) private var size
      @Environment(\.scenePhase) private var phase
      @State private var phases = 0
      var body: some View {
        Text("\(scheme == .dark ? "dark" : "light") \(size.isAccessibilitySize ? "large" : "usual") \(phases)")
          .onChange(of: phase) { phases += 1 }
      }
    }
    let stage = Stage(Weather())
    await stage.settle()
    #expect(stage.words == "light usual 0")
    await stage.turn(.dark)
    await stage.type(size: .accessibility3)
    await stage.enter(.background)
    #expect(stage.words == "dark large 1" && stage.faults == [])
    #expect(stage.picture().contains("class=\"dark phone\"") && stage.picture().contains("dir=ltr"))
    await stage.direct(.rightToLeft)
    #expect(stage.picture().contains("dir=rtl"))
  }

  @Test func `English plurals`() {
    func text(_ key: LocalizedStringKey) -> String { Stage(Text(key)).words }
    #expect(text("^[\(1) like](inflect: true)") == "1 like")
    #expect(text("^[\(0) like](inflect: true) and ^[\(2) reply](inflect: true)") == "0 likes and 2 replies")
    #expect(text("Followed by ^[\(3) person](inflect: true)") == "Followed by 3 people")
    #expect(text("Plain [brackets]") == "Plain [brackets]")
  }

  // MARK: Planted faults

  private func faults(of screen: some View, after taps: String...) async throws -> [String] {
    let stage = Stage(screen)
    await stage.settle()
    for tap in taps { try await stage.tap(tap) }
    return stage.faults
  }

  @Test func `a model that can't be observed is found, whatever it shows`() async throws {
    let faults = try await faults(of: SilentScreen(model: SilentModel()), after: "Count")
    #expect(faults.contains { $0.contains("SilentScreen.model is a class that isn't @Observable") })
    #expect(faults.contains { $0.contains("what is shown was out of date") && $0.contains("1 times") })
  }

  @Test func `a state that can't be observed is found`() async throws {
    let expected = "HoardingScreen.model is a class that isn't @Observable: the view wouldn't change with it"
    #expect(try await faults(of: HoardingScreen()) == [expected])
  }

  @Test func `something that isn't observed is found when it changes`() async throws {
    let faults = try await faults(of: ForgetfulScreen(model: ForgetfulModel()), after: "Count")
    #expect(faults.count == 1 && faults[0].contains("what is shown was out of date"))
  }

  @Test func `a body that is asked for without cause, again and again, is found`() async throws {
    let taps = Array(repeating: "Tick", count: 20)
    func stage(_ screen: some View, _ taps: [String]) async throws -> Stage {
      let stage = Stage(screen)
      await stage.settle()
      for tap in taps { try await stage.tap(tap) }
      return stage
    }
    let nosy = try await stage(NosyScreen(ticker: Ticker()), taps)
    #expect(nosy.faults == ["NosyScreen was asked for 20 times in a row by something that it doesn't show"])
    #expect(try await stage(NosyScreen(ticker: Ticker()), taps.dropLast()).faults == [])
    let counting = try await stage(CountingScreen(ticker: Ticker()), taps)
    #expect(counting.faults == [] && counting.shows("20 ticks"))
    // Only the view that reads it is asked, once for each tick.
    #expect(counting.bodies["CountingScreen"] == 1 && counting.bodies["Ticks"] == 21)
  }

  @Test func `a destination that was removed is found`() async throws {
    let faults = try await faults(of: LostWayScreen(), after: "Go")
    #expect(faults == ["no navigationDestination takes a Int"])
  }

  @Test func `a link to what its path can't hold is found`() async throws {
    #expect(try await faults(of: WrongWayScreen(), after: "Go") == ["a link's value isn't of the path's type Int"])
  }

  @Test func `a link outside of every stack is found`() async throws {
    #expect(try await faults(of: StrandedScreen()) == ["the link “Go” is in no NavigationStack"])
  }

  @Test func `a page without a title is found`() async throws {
    #expect(try await faults(of: UntitledScreen()) == ["a page has no title"])
  }

  @Test func `a tab that there isn't is found`() async throws {
    #expect(try await faults(of: LostTabScreen()) == ["no tab has the value none"])
  }

  @Test func `a layout that leaves things out, or puts them outside of itself, is found`() async throws {
    let faults = try await faults(of: CarelessScreen())
    #expect(
      faults == ["CarelessLayout places “A” outside of itself", "CarelessLayout leaves “B” without a place"])
  }

  @Test func `a button that VoiceOver can't reach is found`() async throws {
    #expect(try await faults(of: SecretScreen()) == ["“Go” can be used, and VoiceOver can't reach it"])
  }

  @Test func `a double tap that has no other way is found`() async throws {
    let photo = Text("Photo").onTapGesture(count: 2) {}
    #expect(try await faults(of: photo) == ["a double tap on “Photo” has no accessibility action"])
    #expect(try await faults(of: photo.accessibilityAction(named: "Like") {}) == [])
  }

  @Test func `a button without a name is found`() async throws {
    #expect(try await faults(of: NamelessScreen()) == ["a button has no name that VoiceOver could say"])
  }

  @Test func `a picture without a description is found`() async throws {
    try await withPicture { file in
      let picture = Image(file: file).resizable()
      let found = try await faults(of: picture)
      #expect(found.contains { $0.contains("a picture has no description") })
      let described = try await faults(of: picture.accessibilityLabel("A dot"))
      #expect(described == [])
    }
  }

  /// A file that begins as a photo does.
  private func withPicture(_ test: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a temporary folder
    let file = folder.appendingPathComponent("a.jpg")
    try Data([0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: 20)).write(to: file)
    try await test(file)
  }

  @Test func `a picture that lies over the like of the card before it takes its taps`() async throws {
    try await withPicture { picture in
      let spilling = Stage(SpillingScreen(picture: picture, isHeld: false))
      await spilling.settle()
      #expect(spilling.covered == ["“Like 0” lies below “Photo 1”"])
      await #expect(throws: Stage.Missing.self) { try await spilling.touch("Like 0") }
      try await spilling.touch("Like 1")
      #expect(spilling.shows("0 and 1"))

      let held = Stage(SpillingScreen(picture: picture, isHeld: true))
      await held.settle()
      #expect(held.covered == [])
      try await held.touch("Like 0")
      try await held.touchTwice("Photo 1")
      #expect(held.shows("1 and 10") && held.faults == [])
      #expect(held.frame(of: "Photo 0")?.size == CGSize(width: 390, height: 200))
    }
  }

  @Test func `a finger gets through what is clear, and not through what is seen`() async throws {
    let stage = Stage(CoveredButtonScreen())
    await stage.settle()
    #expect(stage.covered == ["“Below” lies below “shape”"])
    await #expect(throws: Stage.Missing.self) { try await stage.touch("Below") }
    try await stage.touch("Through")
    #expect(stage.shows("1 taps"))
  }

  @Test func `an address in a text is a link that opens`() async throws {
    var text = AttributedString("See ")
    var link = AttributedString("home.example")
    link.link = URL(string: "https://home.example")
    text += link
    let address = try #require(link.link)
    let stage = Stage(Text(text))
    await stage.settle()
    #expect(stage.words == "See home.example" && stage.spoken == ["See home.example, link: home.example"])
    try await stage.tap("home.example")
    #expect(stage.openedOutside == [address] && stage.faults == [])
  }

  @Test func `what is drawn each minute says the same in between`() async throws {
    let stage = Stage(ClockScreen())
    await stage.settle()
    #expect(stage.shows("seconds"))
    try await stage.tap("Tap 0")
    try await stage.expect("Tap 1")
    // Each look at the screen asks for its bodies again; a time that ran would be out of date.
    #expect(stage.faults == [])
    await stage.end()
    #expect(stage.faults == [])
  }

  @Test func `two rows of one id are found`() async throws {
    #expect(try await faults(of: TwinScreen()) == ["ForEach in TwinScreen: the id 1 comes twice"])
  }

  @Test func `a task that isn't cancelled is found`() async throws {
    let (gate, continuation) = AsyncStream<Void>.makeStream()
    let stage = Stage(StubbornScreen(gate: gate))
    await stage.settle()
    #expect(stage.faults == [])
    try await stage.tap("Hide")
    #expect(stage.faults.count == 1 && stage.faults[0].contains("goes on though what began it has gone"))
    continuation.finish()
    await stage.settle()
    #expect(stage.faults == [])
  }

  @Test func `a state that navigation loses is found`() async throws {
    let stage = Stage(MovingScreen())
    await stage.settle()
    try await stage.type("Ana", into: "Name")
    try await stage.tap("Next")
    #expect(stage.faults == ["Field lost its state when another page, tab or sheet came or went"])
  }

  @Test func `a body that changes a state is found`() async throws {
    #expect(
      try await faults(of: RestlessScreen()).contains { $0.contains("changes a state while its body is asked for") })
  }

  @Test func `a screen that is never still is found`() async {
    // Waited for, it would change as long as a test has patience.
    let stage = Stage(RunawayScreen(), patience: .zero)
    await stage.settle()
    #expect(stage.faults == ["the screen changes itself without end"])
  }

  @Test func `what is to be pulled and doesn't scroll is found`() async throws {
    #expect(try await faults(of: RigidScreen()) == ["nothing that scrolls is there to be pulled to refresh"])
    let stage = Stage(CoveredScreen())
    await stage.settle()
    // A sheet isn't pulled with what lies below.
    #expect(!stage.canBePulled && stage.faults == [])
  }

  @Test func `a list in a scroll view is found`() async throws {
    let faults = try await faults(of: NestedScreen())
    #expect(faults == ["a list or scroll view is in another one, which scrolls the same way"])
  }

  @Test func `a picker's choice of another type is found`() async throws {
    #expect(try await faults(of: UntaggedScreen()) == ["the picker “Size” has a choice without a tag of its type"])
  }

  @Test func `a picker without what is chosen is found`() async throws {
    #expect(try await faults(of: UnchosenScreen()) == ["the picker “Size” has no choice for middle"])
  }

  @Test func `a day that can't be chosen is found, and a text that is none`() async throws {
    let stage = Stage(DayScreen())
    await stage.settle()
    try await stage.type("soon", into: "Day")
    try await stage.type("1969-12-31T10:00", into: "Day")
    try await stage.type("1970-02-01T10:00", into: "Day")
    let early = "“1969-12-31T10:00” can't be chosen for “Day”: it begins at 1970-01-01T00:00:00Z"
    #expect(stage.faults == ["“soon” isn't a date", early])
  }

  @Test func `a map shows what is in its part of the Earth, and tells when it is moved`() async throws {
    let stage = Stage(MapScreen())
    await stage.settle()
    #expect(stage.shows("around 10.0") && stage.canUse("Pin Near") && !stage.canUse("Pin Far"))
    try await stage.tap("Pin Near")
    #expect(stage.shows("chosen: Near"))
    try await stage.move(to: 60, 180, across: 4)
    #expect(stage.shows("around 60.0") && stage.canUse("Pin Far") && !stage.canUse("Pin Near"))
    #expect(stage.faults == [])
  }
}
