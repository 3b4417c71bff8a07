internal import Media

/// What people in a sample circle write.
enum DemoTexts {
  /// Under drawn pictures, by what they show.
  static let captions: [DrawnPicture.Subject: [String]] = [
    .mountains: [
      "Up before everybody else. Worth every yawn.", "Seven ridges. Jonas counted nine.",
      "The hut has no signal, so you get this three days late.", "Mist until ten, then suddenly all of this.",
      "Mum's favourite view, forty years on.", "My legs have filed a complaint.", "First snow on the far one. Already!",
    ],
    .sea: [
      "Last evening of the holidays. Nobody said much.", "Cold. Very cold. Ten out of ten.",
      "The ferry was late and I did not mind.",
      "Theo says the water was warm. Theo lies.", "Sand in everything, including the cake.",
      "The same sea as when we were six.",
      "Waited for the green flash. There was no green flash.",
    ],
    .leaves: [
      "Pressed these in the atlas last October and forgot.", "Drawing the garden, one twig at a time.",
      "Can somebody tell me what this is? It grows behind the shed.", "The fig survived the winter!",
      "For the herbarium of Class 2b. They are very strict.", "A quiet afternoon with ink and tea.",
      "It was a weed, Ingrid says. I am keeping it.",
    ],
    .city: [
      "Night train in, seven minutes late, this from the bridge.", "Finished the late shift and walked home.",
      "Somebody up there is still awake too.", "New flat! Fourth floor, no lift, this view.",
      "The whole street went out for a minute, then came back.",
      "Rehearsal ran long. The river made up for it.", "Miss you all. It is louder here.",
    ],
    .flowers: [
      "They came up by themselves!", "For Mum, on her seventieth.", "Everything at once, and the bees know.",
      "Oskar mowed around them. Good man.", "The seed packet said 'mixed'. It was not lying.",
      "Ingrid's garden, June, as every June.",
      "Two minutes after this it hailed.",
    ],
    .dunes: [
      "Walked until there was nobody.", "The wind rearranges it every night.", "Lost one sandal. If found, keep it.",
      "Amina at the top, somewhere, waving.", "Shadows at six in the evening.",
      "Nobody believes me that this is the Baltic.",
      "Like walking on flour.",
    ],
    .citrus: [
      "Marmalade weekend. The kitchen will never be clean again.", "From Lucía's aunt, a whole crate.",
      "Seventeen jars. Who wants one?",
      "Lemon tart, part one.", "Vitamin delivery for the ward.", "The blood oranges are back.",
      "Breakfast, arranged by a six-year-old.",
    ],
    .balloons: [
      "They came over the roof at seven!", "Priya's birthday present. She screamed, happily.",
      "Counted eleven. One waved.",
      "I said I was not afraid of heights. I was wrong.", "The dog barked at every single one.",
      "Silence, and then the burner. And then silence.", "From the kitchen window, in pyjamas.",
    ],
    .tiles: [
      "The new bathroom, on paper so far.", "Lucía's tiles from the course. All different.",
      "Found in the stairwell of the old town hall.",
      "Could not stop. There are forty more.", "Which one for the kitchen? Vote below.",
      "Grandfather's pattern, drawn again.",
      "The floor in Lisbon. I looked down the whole time.",
    ],
  ]

  /// Under pictures that somebody gave.
  static let anyCaptions = [
    "From the weekend.", "This one I am going to print.", "Look what I found on the old card!",
    "Nothing special. I like it.",
    "A good day.", "On the way home.", "No filter, only luck.", "We were here.", "For those who could not come.",
    "Again, please.",
    "The light!", "One of many.",
  ]

  /// Under anything.
  static let comments = [
    "Oh, this is lovely.", "I can almost smell it.", "Next time I am coming along!", "Frame this one, please.",
    "Beautiful ❤️",
    "You have such an eye for this.", "Made my morning, thank you.", "Is that where we went with Grandpa?",
    "I miss you lot.",
    "Showed it to the whole office.", "The light in this!", "Save some of that day for me.",
    "Ha, exactly as I remember it.",
    "How are you always in the right place?", "I needed this today.", "We should all go back there in spring.",
    "So good 😍",
    "This is going on Mum's fridge.", "Tell me you kept the original.", "Jealous, in the nicest way.",
    "What a day that must have been.",
    "You look happy in this, even from behind the camera.", "My favourite of yours so far.",
    "Send me a big one for the wall?",
    "The kids want to know if there is more.", "Wonderful. Call me on Sunday!", "I zoomed in three times.",
    "Perfect timing.",
    "Not bad for someone with a cold!", "Hugs from all of us here.",
  ]

  /// From the author, after others have written.
  static let answers = [
    "Thank you, all of you ❤️", "Come and see for yourself, there is a bed free.", "It was even better in person.",
    "I will bring prints on Sunday.", "You are too kind.", "Yes! Same place as always.", "Next time together.",
  ]
}
