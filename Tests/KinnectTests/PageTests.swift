import Core
import HTML
import Social
import TestCircle
import Testing
import Wire

@testable import Kinnect

struct PageTests {
  private func text(_ page: some HTML) -> String { String(decoding: page.rendered(), as: UTF8.self) }

  private func feed(_ posts: [KinnectAPI.Post], next: String? = nil) throws -> String {
    text(
      FeedPage(
        model: .init(posts: Page(items: posts, next: next), isContinued: false), context: try Fixture.context()))
  }

  @Test func `one's own post can be edited and deleted, not unfollowed`() throws {
    let page = try feed([Fixture.post(0, by: 0)])

    #expect(page.contains("/edit\""))
    #expect(page.contains("data-delete-post"))
    #expect(!page.contains("/block\""))
    #expect(!page.contains(">Unfollow<"))
  }

  @Test func `another's post can be reported and its author unfollowed, muted and blocked, not deleted`() throws {
    let page = try feed([Fixture.post(0, by: 1)])

    for part in ["/report\"", ">Unfollow<", "/kinnect/u/ben.okafor/mute\"", "/kinnect/u/ben.okafor/block\""] {
      #expect(page.contains(part))
    }
    #expect(!page.contains("data-delete-post"))
    #expect(!page.contains("/edit\""))
  }

  @Test func `a caption cannot become markup`() throws {
    let page = try feed([Fixture.post(0, by: 1, caption: "</span><script>alert(1)</script>")])

    #expect(page.contains("&lt;/span&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("<script>alert"))
  }

  @Test func `an address in a caption, a comment or a message can be followed`() throws {
    let words = "Tickets: https://fair.example/t?a=1&b=2."
    let link =
      #"<a href="https://fair.example/t?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow" dir="auto">"#
    let post = Fixture.post(0, by: 1, caption: words)
    var comment = try #require(Fixture.comments.items.first)
    comment.body = words
    var message = try #require(Fixture.messages.items.first { !$0.body.isEmpty && $0.event == nil })
    message.body = words
    let context = try Fixture.context()
    let page = text(
      CommentsPage(
        Kinnect.comments, model: .init(thing: post.id, isOwn: false, comments: Page(items: [comment], next: nil)),
        context: context))
    let room = text(
      ConversationPage(
        Kinnect.conversations,
        model: .init(
          conversation: Fixture.conversations.items[1], messages: Page(items: [message], next: nil),
          conversations: Fixture.conversations, key: "key"), context: context))

    for page in [try feed([post]), page, room] {
      #expect(page.contains(link + "https://fair.example/t?a=1&amp;b=2</a>."))
    }
  }

  @Test func `before approval no count is shown and the lock says why`() throws {
    let page = text(
      ProfilePage(
        model: .init(
          profile: Fixture.profile(2, counts: nil, relation: .none), posts: Page(items: [], next: nil)),
        context: try Fixture.context()))

    #expect(page.contains("This account is private"))
    #expect(!page.contains("/followers\""))
    #expect(!page.contains(">posts<"))
  }

  @Test func `a photo from a strange address is left out`() throws {
    var post = Fixture.post(0, by: 1)
    post.media[0].urls = MediaAPI.URLs(base: "javascript:alert(1)//", query: "")
    post.author.avatarURL = "javascript:alert(1)"

    #expect(!(try feed([post])).contains("javascript:"))
  }

  @Test func `the end of the feed says so and the way on is a link`() throws {
    #expect(try feed([Fixture.post(0)]).contains("You’re all caught up"))
    #expect(try feed([Fixture.post(0)], next: "a+b/c=").contains("href=\"/kinnect?before=a%2Bb%2Fc%3D\""))
  }

  @Test(arguments: [(1, "1 like"), (2, "2 likes"), (12_345, "12,345 likes")])
  func `likes are counted in words`(count: Int, words: String) throws {
    #expect(try feed([Fixture.post(0, likes: count)]).contains(">\(words)<"))
  }

  @Test func `a comment can be deleted by its author and by the post's owner only`() throws {
    let own = CommentsPage(
      Kinnect.comments, model: .init(thing: Fixture.post(0, by: 0).id, isOwn: true, comments: Fixture.comments),
      context: try Fixture.context())
    let others = CommentsPage(
      Kinnect.comments, model: .init(thing: Fixture.post(0, by: 1).id, isOwn: false, comments: Fixture.comments),
      context: try Fixture.context())

    #expect(text(own).components(of: "data-delete-comment") == 4 + 1)
    #expect(text(others).components(of: "data-delete-comment") == 1 + 1)
  }

  @Test func `a refused upload keeps what was typed and says what was wrong beside the field`() throws {
    let page = text(
      NewPostPage(
        model: .init(
          caption: "a <b>", alt: "c <d>", crop: "original", errors: FormErrors(fields: ["file": "Damaged."])),
        context: try Fixture.context()))

    #expect(page.contains("a &lt;b&gt;</textarea>"))
    #expect(page.contains("c &lt;d&gt;</textarea>"))
    #expect(page.contains("value=\"original\" checked"))
    #expect(page.contains("id=\"file-error\">Damaged."))
  }

  @Test(arguments: Gallery.all)
  func `no page has inline styles, scripts or handlers, or asks another host for anything`(specimen: Specimen) throws {
    let page = String(decoding: try specimen.draw(), as: UTF8.self)

    #expect(!page.contains(" style="))
    #expect(!page.contains("<style"))
    #expect(page.components(of: "<script") == page.components(of: "<script type=\"module\" src=\"/assets/"))
    #expect(!page.contains(" onclick=") && !page.contains(" onload="))
    #expect(!page.contains("src=\"http") && !page.contains("action=\"http"))
    #expect(page.components(of: "<h1") == 1)
    #expect(page.components(of: "<main") == 1)
  }

  @Test(arguments: Gallery.all)
  func `a page's heading names its subject and no level is skipped`(specimen: Specimen) throws {
    let headings = Headings(of: String(decoding: try specimen.draw(), as: UTF8.self))

    #expect(headings.faults(app: "Kinnect") == [])
  }

  @Test func `faults of headings are found`() {
    for page in [
      "", "<h1>Kinnect</h1>", "<h1>A</h1><h1>B</h1>", "<h1>A</h1><h3>B</h3>", "<h1 class=x><svg></svg></h1>",
    ] {
      #expect(Headings(of: page).faults(app: "Kinnect").count == 1)
    }
    #expect(
      Headings(of: "<h1><span aria-hidden=\"true\">Post</span><span>Post by ana</span></h1><h2>B</h2>").faults(
        app: "Post") == [])
  }

  @Test func `every post of a feed has a heading, and on its own page the page has it`() throws {
    let feed = Headings(of: try feed([Fixture.post(0, by: 1), Fixture.post(1, by: 0)])).all
    #expect(feed.map(\.level) == [1, 2, 2])
    #expect(feed.map(\.text) == ["Feed", "Post by Ben Okafor", "Post by Ana Lindqvist"])

    let page = PostPage(
      model: .init(post: Fixture.post(0, by: 1), comments: Page(items: [], next: nil)), context: try Fixture.context())
    #expect(Headings(of: text(page)).all.map(\.text) == ["Post by Ben Okafor"])
  }

  @Test func `one's own post has its files to download, another's has none, and reporting comes last`() throws {
    let own = try feed([Fixture.post(0, by: 0)])
    let others = try feed([Fixture.post(0, by: 1)])

    #expect(own.components(of: "data-copy-link") == 1)
    #expect(own.components(of: "/download\"") == Fixture.post(0).media.count)
    #expect(others.components(of: "data-copy-link") == 1)
    #expect(!others.contains("/download\""))
    let (report, block) = (
      try #require(others.firstRange(of: "/report\"")), try #require(others.firstRange(of: "/block\""))
    )
    #expect(report.lowerBound > block.lowerBound)
  }

  @Test(arguments: Gallery.all)
  func `every identifier on a page is unique`(specimen: Specimen) throws {
    let page = String(decoding: try specimen.draw(), as: UTF8.self)
    let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }

    #expect(Set(ids).count == ids.count)
  }
}

extension String {
  /// How often `part` occurs.
  func components(of part: String) -> Int { ranges(of: part).count }
}
