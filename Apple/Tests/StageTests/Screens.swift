import MapKit
import SwiftUI

/// What tests of the stage look at.
@MainActor @Observable final class Shelf {
  struct Book: Identifiable, Hashable {
    let id: Int
    var title: String
  }

  var books = (1...3).map { Book(id: $0, title: "Book \($0)") }
  var words = ""
  var note: String?
  var isAsking = false
  var refreshed = 0

  func refresh() async {
    await Task.yield()
    refreshed += 1
  }
}

struct ShelfScreen: View {
  @State private var shelf = Shelf()
  @State private var isWriting = false
  @State private var tab = "all"

  var body: some View {
    TabView(selection: $tab) {
      Tab("All", systemImage: "house", value: "all") {
        NavigationStack {
          BookList(shelf: shelf)
            .navigationTitle("Books")
            .toolbar {
              ToolbarItem(placement: .primaryAction) {
                Button("New book", systemImage: "plus") { isWriting = true }.labelStyle(.iconOnly)
              }
            }
            .navigationDestination(for: Shelf.Book.self) { BookScreen(book: $0) }
        }
        .sheet(isPresented: $isWriting) { WritingScreen(shelf: shelf) }
      }
      Tab("You", systemImage: "person", value: "you") {
        NavigationStack { YouScreen().navigationTitle("You") }
      }
    }
  }
}

struct BookList: View {
  let shelf: Shelf

  var body: some View {
    @Bindable var shelf = shelf
    List {
      ForEach(shelf.books) { book in
        NavigationLink(value: book) { Text(book.title) }
          .swipeActions {
            Button("Delete", role: .destructive) { shelf.books.removeAll { $0.id == book.id } }
          }
          .contextMenu { Button("Copy") { shelf.note = "copied \(book.title)" } }
      }
      if let note = shelf.note { Text(note) }
      Text("^[\(shelf.books.count) book](inflect: true)")
      Button("Empty the shelf") { shelf.isAsking = true }
    }
    .refreshable { [shelf = self.shelf] in await shelf.refresh() }
    .alert("Empty it?", isPresented: $shelf.isAsking) {
      Button("Empty", role: .destructive) { shelf.books = [] }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("All books go.")
    }
  }
}

struct BookScreen: View {
  let book: Shelf.Book
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("About \(book.title)")
      Button("Done") { dismiss() }
    }
    .navigationTitle(book.title)
  }
}

struct WritingScreen: View {
  let shelf: Shelf
  @State private var title = ""
  @FocusState private var isTyping: Bool
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        TextField("Title", text: $title).focused($isTyping).onSubmit(add)
        Section { Text("\(title.count) of 50") }
      }
      .navigationTitle("New book")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) { Button("Add", action: add).disabled(title.isEmpty) }
      }
    }
    .onAppear { isTyping = true }
  }

  private func add() {
    shelf.books.append(.init(id: shelf.books.count + 1, title: title))
    dismiss()
  }
}

struct YouScreen: View {
  @State private var isQuiet = false
  @State private var size = "small"

  var body: some View {
    Form {
      Toggle("Quiet", isOn: $isQuiet)
      if isQuiet { Text("From 22:00 to 7:00") }
      Picker("Size", selection: $size) {
        Text("Small").tag("small")
        Text("Large").tag("large")
      }
      Text("Size is \(size)")
    }
  }
}

// MARK: Faults that are planted

/// A model that nobody is told about.
@MainActor final class SilentModel {
  var count = 0
}

struct SilentScreen: View {
  let model: SilentModel
  var body: some View {
    VStack {
      Text("\(model.count) times")
      Button("Count") { model.count += 1 }
    }
  }
}

/// The same, kept as a state.
struct HoardingScreen: View {
  @State private var model = SilentModel()
  var body: some View { Text("\(model.count) times") }
}

/// A model of which one thing isn't observed.
@MainActor @Observable final class ForgetfulModel {
  @ObservationIgnored var count = 0
}

struct ForgetfulScreen: View {
  let model: ForgetfulModel
  var body: some View {
    VStack {
      Text("\(model.count) times")
      Button("Count") { model.count += 1 }
    }
  }
}

struct LostWayScreen: View {
  var body: some View {
    NavigationStack { NavigationLink("Go", value: 5).navigationTitle("Way") }
  }
}

/// A link to something that its stack's path can't hold.
struct WrongWayScreen: View {
  @State private var path: [Int] = []
  var body: some View {
    NavigationStack(path: $path) {
      NavigationLink("Go", value: "elsewhere").navigationTitle("Way")
        .navigationDestination(for: Int.self) { _ in Text("Page").navigationTitle("Page") }
    }
  }
}

struct StrandedScreen: View {
  var body: some View { NavigationLink("Go", value: 5) }
}

struct UntitledScreen: View {
  var body: some View { NavigationStack { Text("Page") } }
}

struct LostTabScreen: View {
  @State private var tab = "none"
  var body: some View {
    TabView(selection: $tab) {
      Tab("One", systemImage: "house", value: "one") { Text("First") }
      Tab("Two", systemImage: "person", value: "two") { Text("Second") }
    }
  }
}

/// Puts the first thing below itself, and the others nowhere.
struct CarelessLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 100, height: 30)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    subviews.first?.place(at: CGPoint(x: bounds.minX, y: bounds.maxY + 10), proposal: proposal)
  }
}

struct CarelessScreen: View {
  var body: some View {
    CarelessLayout {
      Text("A")
      Text("B")
    }
  }
}

/// A button that only a finger finds.
struct SecretScreen: View {
  var body: some View { Button("Go") {}.accessibilityHidden(true) }
}

struct NamelessScreen: View {
  var body: some View {
    VStack {
      Button {
      } label: {
        Image(systemName: "heart")
      }
      Text("No picture")
    }
  }
}

/// What is drawn again each minute, and stands still between two.
struct ClockScreen: View {
  @State private var taps = 0
  var body: some View {
    VStack {
      TimelineView(.everyMinute) { context in Text("\(context.date.timeIntervalSince1970) seconds") }
      Button("Tap \(taps)") { taps += 1 }
    }
  }
}

struct TwinScreen: View {
  var body: some View { List { ForEach([1, 1], id: \.self) { Text("\($0)") } } }
}

struct StubbornScreen: View {
  @State private var isShown = true
  let gate: AsyncStream<Void>
  var body: some View {
    VStack {
      if isShown { Text("Working").task { await Task { for await _ in gate {} }.value } }
      Button("Hide") { isShown = false }
    }
  }
}

/// A field whose place on the screen is another one whenever a page is open.
struct MovingScreen: View {
  @State private var path: [Int] = []
  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        if path.isEmpty { Field() } else { Group { Field() } }
        NavigationLink("Next", value: 1)
      }
      .navigationTitle("Moving")
      .navigationDestination(for: Int.self) { _ in Text("Page").navigationTitle("Page") }
    }
  }

  struct Field: View {
    @State private var text = ""
    var body: some View { TextField("Name", text: $text) }
  }
}

@MainActor @Observable final class Ticker {
  var ticks = 0
}

/// Reads what it doesn't show.
struct NosyScreen: View {
  let ticker: Ticker
  var body: some View {
    let isEarly = ticker.ticks < 1000
    return VStack {
      Text(isEarly ? "Early" : "Late")
      Button("Tick") { ticker.ticks += 1 }
    }
  }
}

/// The same, in a view of its own that shows it.
struct CountingScreen: View {
  let ticker: Ticker
  var body: some View {
    VStack {
      Ticks(ticker: ticker)
      Button("Tick") { ticker.ticks += 1 }
    }
  }

  private struct Ticks: View {
    let ticker: Ticker
    var body: some View { Text("\(ticker.ticks) ticks") }
  }
}

/// Two cards with a picture and a like each. A picture that isn't held in its place is touched outside of it too, and the second one lies
/// over the first card's like: the fault of the seed's cards, whose likes didn't work in some posts.
struct SpillingScreen: View {
  let picture: URL
  let isHeld: Bool
  @State private var likes = [0, 0]

  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<2) { number in
          photo(number)
          Button("Like \(number)") { likes[number] += 1 }
        }
        Text("\(likes[0]) and \(likes[1])")
      }
    }
  }

  @ViewBuilder private func photo(_ number: Int) -> some View {
    let photo = Image(file: picture).resizable().scaledToFill().frame(height: 200).clipped()
    Group {
      if isHeld { photo.contentShape(.rect) } else { photo }
    }
    .accessibilityLabel("Photo \(number)")
    .onTapGesture(count: 2) { likes[number] += 10 }
    .accessibilityAction(named: "Like") { likes[number] += 10 }
  }
}

/// A sign over a button: a finger doesn't get through it.
struct CoveredButtonScreen: View {
  @State private var taps = 0
  var body: some View {
    VStack(spacing: 20) {
      ZStack {
        Button("Below") { taps += 1 }
        Color.red
      }
      .frame(height: 60)
      ZStack {
        Button("Through") { taps += 1 }
        Color.clear
      }
      .frame(height: 60)
      Text("\(taps) taps")
    }
  }
}

/// A list that can't be pulled: what is told to refresh doesn't scroll.
struct RigidScreen: View {
  var body: some View { VStack { Text("Row") }.refreshable {} }
}

/// A list in a scroll view, which has no height there.
struct NestedScreen: View {
  var body: some View { ScrollView { List { Text("Row") } } }
}

/// A sheet over something that can be pulled.
struct CoveredScreen: View {
  @State private var isAsking = true
  var body: some View {
    ScrollView { Text("Row") }.refreshable {}.sheet(isPresented: $isAsking) { List { Text("Above") } }
  }
}

struct RestlessScreen: View {
  @State private var count = 0
  var body: some View {
    count += 1
    return Text("\(count)")
  }
}

/// Never still: what it shows changes it.
struct RunawayScreen: View {
  @State private var count = 0
  var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
}

/// Nothing that can be chosen is what is chosen.
struct UnchosenScreen: View {
  @State private var size = "middle"
  var body: some View {
    Picker("Size", selection: $size) {
      Text("Small").tag("small")
      Text("Large").tag("large")
    }
  }
}

struct DayScreen: View {
  @State private var day = Date(timeIntervalSince1970: 86_400)
  var body: some View { DatePicker("Day", selection: $day, in: Date(timeIntervalSince1970: 0)...) }
}

struct UntaggedScreen: View {
  @State private var size = 1
  var body: some View {
    Picker("Size", selection: $size) {
      Text("Small").tag("small")
      Text("One").tag(1)
    }
  }
}

/// Two pins on a map, of which one is far away.
struct MapScreen: View {
  struct Pin: Identifiable {
    let id: String
    let latitude: Double
  }

  private let pins = [Pin(id: "Near", latitude: 10), Pin(id: "Far", latitude: 60)]
  @State private var position = MapCameraPosition.region(
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 10, longitude: 179),
      span: MKCoordinateSpan(latitudeDelta: 4, longitudeDelta: 4)))
  @State private var words = "nothing"
  @State private var chosen = "none"

  var body: some View {
    VStack {
      Map(position: $position) {
        ForEach(pins) { pin in
          Annotation(pin.id, coordinate: CLLocationCoordinate2D(latitude: pin.latitude, longitude: -180)) {
            Button("Pin \(pin.id)") { chosen = pin.id }
          }
        }
      }
      .onMapCameraChange(frequency: .onEnd) { words = "around \($0.region.center.latitude)" }
      Text(words)
      Text("chosen: \(chosen)")
    }
  }
}
