public import Core
public import HTML
public import Wire

/// Confirm or delete a request to follow, in place. What is confirmed turns into the way to follow back.
public struct RequestAnswer: HTML {
  let person: SocialAPI.Author
  let relation: SocialAPI.Relation?
  let people: People

  /// - Parameter relation: How the viewer stands to the person; nil where a button beside it says so.
  public init(_ person: SocialAPI.Author, _ relation: SocialAPI.Relation? = nil, of people: People) {
    self.person = person
    self.relation = relation
    self.people = people
  }

  /// The form, and what takes its place.
  public var body: some HTML {
    form(
      .class("answer"), .method("post"), .action(people.address(of: person.username, "/approve")),
      .data("answer", person.username)
    ) {
      MeantProfile(id: person.id)
      button(.class("button button-small"), .data("verb", "approve"), .aria("label", "Confirm ", person.username)) {
        "Confirm"
      }
      button(
        .class("button button-small button-quiet"), .formaction(people.address(of: person.username, "/decline")),
        .data("verb", "decline"), .aria("label", "Delete the request from ", person.username)
      ) { "Delete" }
      if let relation {
        templateElement(.data("confirmed")) {
          FollowButton(person, relation, followsMe: true, of: people, isSmall: true)
        }
      }
    }
  }
}

/// On the page of somebody who asks to follow the viewer: the request, and its answers.
public struct RequestBanner: HTML {
  let person: SocialAPI.Author
  let people: People
  let context: PageContext

  public init(_ person: SocialAPI.Author, of people: People, _ context: PageContext) {
    self.person = person
    self.people = people
    self.context = context
  }

  /// The banner.
  public var body: some HTML {
    div(.class("banner"), .data("request", person.username)) {
      p {
        strong { person.called(context) }
        " wants to follow you."
      }
      RequestAnswer(person, of: people)
    }
  }
}

/// Requests to follow the viewer, on the activity page.
public struct FollowRequests: HTML {
  let requests: Page<SocialAPI.Profile>
  let people: People
  let context: PageContext

  public init(_ requests: Page<SocialAPI.Profile>, of people: People, context: PageContext) {
    self.requests = requests
    self.people = people
    self.context = context
  }

  /// The requests with their answers; further ones are on the same page, behind `requests`.
  public var body: some HTML {
    section(.class("requests"), .aria("labelledby", "requests"), .data("requests")) {
      h2(.id("requests")) { "Follow requests" }
      ul(.class("people"), .data("list")) {
        ForEach(requests.items) { person in
          PersonRow(person.author, of: people, context) {
            RequestAnswer(person.author, person.relation, of: people)
          }
        }
      }
      MoreLink("More requests", to: requests.next.flatMap { people.page("/activity", list: "requests", from: $0) })
    }
  }
}
