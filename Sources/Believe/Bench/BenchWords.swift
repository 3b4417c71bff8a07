/// Words for made-up projects: enough different ones that a search has something to leave out.
enum BenchWords {
  private static let kinds: [String] = [
    "Wooden", "Solar", "Tiny", "Open", "Quiet", "Electric", "Paper", "Hand-made", "Floating", "Community", "Winter",
    "Night", "Garden", "Travelling", "Second-hand", "Analogue", "Slow", "Borrowed", "Northern", "Little", "Printed",
    "Musical", "Underwater", "Everyday", "Portable", "Spoken", "Baked", "Woven", "Recorded", "Painted", "Clockwork",
    "Patient",
  ]
  private static let things: [String] = [
    "boat", "library", "bakery", "synthesizer", "bicycle", "magazine", "greenhouse", "radio", "atlas", "theatre",
    "workshop", "calendar", "telescope", "kitchen", "archive", "orchard", "guitar", "game", "lantern", "notebook",
    "museum", "kite", "almanac", "cinema", "typeface", "observatory", "choir", "podcast", "puppet", "garden", "map",
    "loom",
  ]
  private static let sentences: [String] = [
    "Last week the first part held together for a whole day.",
    "Thank you all for the letters, I read every one of them twice.",
    "The wood came from a barn that was about to fall down.", "It took three attempts, and the fourth one sings.",
    "We moved the table to the window and everything got easier.",
    "Somebody left a box of old tools at the door; whoever it was, thank you.",
    "The next step is small but it frightens me a little.", "Nobody noticed the mistake except my grandmother.",
  ]

  static func title(_ number: Int) -> String {
    "\(kinds[number % kinds.count]) \(things[number / kinds.count % things.count]) \(number)"
  }

  static func tagline(_ number: Int) -> String {
    "A \(things[number * 7 % things.count]) for everyone who likes a \(things[number * 13 / 5 % things.count])"
  }

  static func text(_ number: Int, sentences count: Int) -> String {
    (0..<count).map { sentences[(number + $0 * 3) % sentences.count] }.joined(separator: " ")
  }
}
