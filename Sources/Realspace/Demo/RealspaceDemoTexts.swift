internal import Core
internal import Wire

/// What people of a sample circle say they watched, read and went to.
enum RealspaceDemoTexts {
  struct Said: Sendable {
    let action: RealspaceAPI.Action
    let subject: String
    let words: String

    init(_ action: RealspaceAPI.Action, _ subject: String, _ words: String = "") {
      (self.action, self.subject, self.words) = (action, subject, words)
    }
  }

  /// Who of them has another name here.
  static let people = [
    1: DemoPerson(username: "alice", fullName: "Alice Johnson", bio: "Film student, coffee drinker, front row."),
    2: DemoPerson(username: "bob", fullName: "Bob Smith", bio: "Reads on trains. Misses his stop."),
  ]

  static let said = [
    Said(.watched, "The Godfather", "Still the best film about a family business ever made."),
    Said(.read, "Middlemarch", "Eight hundred pages, and I’d have taken eight hundred more."),
    Said(.wentTo, "Blue Bottle Coffee", "The window seat was free. I stayed until they closed."),
    Said(.watched, "Perfect Days", "A man cleans toilets and listens to cassettes. I cried twice."),
    Said(.read, "The Left Hand of Darkness"),
    Said(.wentTo, "The Night Library", "Open until two, and nobody whispers."),
    Said(.watched, "Portrait of a Lady on Fire", "That last shot. ||She never turns round.||"),
    Said(.read, "Stoner", "Nothing happens, and it’s devastating."),
    Said(.wentTo, "Rialto", "They still change reels by hand on Thursdays. Ask for the balcony."),
    Said(.watched, "Past Lives"),
    Said(.read, "Middlemarch", "Second time. Dorothea gets better, Casaubon doesn’t."),
    Said(.watched, "The Godfather", "First time! How had nobody made me watch this?"),
    Said(.wentTo, "Botanical Garden", "The palm house is worth the queue."),
    Said(.watched, "Spirited Away", "With the children, who weren’t scared. I was."),
    Said(.read, "Piranesi", "Finished it in one sitting and started again."),
    Said(.wentTo, "Blue Bottle Coffee"),
    Said(.watched, "Tár", "Two people left. More fool them."),
    Said(.read, "A Month in the Country", "Short, warm, and sadder than it looks."),
  ]

  static let comments = [
    "Adding this to my list.", "I’ve been meaning to for years.", "Agreed, completely.", "Was it busy?",
    "I gave up halfway. Should I try again?", "Lend it to me?", "Take me along next time.",
    "The ending, though.", "My favourite of last year.",
  ]

  static let replies = [
    "Tell me what you think of it.", "Do! It’s worth the time.", "Thursday evenings are quiet.",
    "That makes two of us.", "I’ll bring it on Sunday.",
  ]

  static let list: [(RealspaceAPI.ListAction, String)] = [
    (.watch, "Stalker"), (.goTo, "Rialto"), (.read, "Piranesi"), (.goTo, "The Night Library"), (.watch, "Past Lives"),
    (.read, "The Waves"),
  ]

  /// The list of the second, who shares it. The last is theirs alone.
  static let sharedList: [(RealspaceAPI.ListAction, String)] = [
    (.goTo, "Botanical Garden"), (.watch, "Moonlight"), (.watch, "Stalker"), (.read, "The Waves"),
    (.goTo, "Kew Gardens"), (.read, "How to Stop Procrastinating"),
  ]

  static let diary: [(action: RealspaceAPI.Action, subject: String, halves: Int?)] = [
    (.watched, "Perfect Days", 10), (.read, "Stoner", 9), (.watched, "The Godfather", 10), (.wentTo, "Rialto", nil),
    (.watched, "Tár", 8), (.read, "Ulysses", 5), (.watched, "Past Lives", 9), (.wentTo, "Botanical Garden", 7),
    (.read, "Piranesi", 9), (.watched, "Spirited Away", 8), (.watched, "Portrait of a Lady on Fire", 10),
    (.read, "A Month in the Country", 8), (.wentTo, "Blue Bottle Coffee", 6), (.watched, "Moonlight", 9),
    (.read, "The Left Hand of Darkness", 8), (.watched, "Paterson", 7),
  ]

  /// What friends of the first show of their diaries, by their places in the circle.
  static let friendsLiked: [(member: Int, action: RealspaceAPI.Action, subject: String, halves: Int)] = [
    (1, .watched, "Aftersun", 9), (2, .read, "Wolf Hall", 10), (1, .wentTo, "Kew Gardens", 8),
    (2, .watched, "Drive My Car", 9),
  ]
}
