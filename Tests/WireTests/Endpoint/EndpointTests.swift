import Testing
import Wire

private let everyEndpoint = AuthAPI.all + MediaAPI.all + KinnectAPI.all

@Suite struct EndpointTests {
  @Test func `every agreed call is declared, and no other`() {
    let agreed = """
      POST /api/auth/sign-up 201 none
      POST /api/auth/sign-in 200 none
      POST /api/auth/refresh 200 none
      POST /api/auth/sign-out 204 account
      GET /api/auth/me 200 account
      DELETE /api/kinnect/circles/{id} 204 viewer
      DELETE /api/kinnect/circles/{id}/members/{username} 204 viewer
      GET /api/kinnect/circles 200 viewer
      GET /api/kinnect/circles/{id}/members 200 viewer
      GET /api/kinnect/posts/{id}/audience 200 viewer
      GET /api/kinnect/profiles/{username}/view-as 200 viewer
      PATCH /api/kinnect/circles/{id} 200 viewer
      POST /api/kinnect/circles 201 viewer
      PUT /api/kinnect/circles/{id}/members/{username} 200 viewer
      GET /api/auth/username-available 200 account
      GET /api/auth/reports 200 account
      GET /api/auth/apps 200 account
      PUT /api/auth/apps/{app} 204 account
      GET /api/auth/invitations 200 account
      POST /api/auth/invitations 201 account
      POST /api/auth/invitations/{token}/acceptance 200 account
      DELETE /api/auth/invitations/{id} 204 account
      PUT /api/auth/apps/{app}/introduction 204 account
      GET /api/auth/waiting-people 200 account
      PUT /api/auth/waiting-people/{id} 204 account
      DELETE /api/auth/waiting-people/{id} 204 account
      GET /api/auth/push 200 account
      PUT /api/auth/push/subscriptions 204 account
      POST /api/auth/push/subscriptions/removal 204 account
      POST /api/auth/push/test 204 account
      GET /api/kinnect/family 200 account
      GET /api/kinnect/family/people 200 viewer
      PUT /api/kinnect/family/membership 200 viewer
      DELETE /api/kinnect/family/membership 200 viewer
      POST /api/kinnect/follow-all 200 viewer
      POST /api/media 201 account
      GET /api/media/{id} 200 account
      POST /api/media/{id}/retry 200 account
      DELETE /api/media/{id} 204 account
      POST /api/kinnect/profile 201 account
      PATCH /api/kinnect/profile 200 viewer
      GET /api/kinnect/profiles/{username} 200 viewer
      GET /api/kinnect/profiles/{username}/posts 200 viewer
      GET /api/kinnect/profiles/{username}/followers 200 viewer
      GET /api/kinnect/profiles/{username}/following 200 viewer
      GET /api/kinnect/search 200 viewer
      PUT /api/kinnect/profiles/{username}/follow 200 viewer
      DELETE /api/kinnect/profiles/{username}/follow 200 viewer
      GET /api/kinnect/follow-requests 200 viewer
      PUT /api/kinnect/follow-requests/{username} 200 viewer
      DELETE /api/kinnect/follow-requests/{username} 204 viewer
      DELETE /api/kinnect/followers/{username} 204 viewer
      PUT /api/kinnect/profiles/{username}/mute 204 viewer
      DELETE /api/kinnect/profiles/{username}/mute 204 viewer
      PUT /api/kinnect/profiles/{username}/block 204 viewer
      DELETE /api/kinnect/profiles/{username}/block 204 viewer
      GET /api/kinnect/blocks 200 viewer
      GET /api/kinnect/live 200 viewer
      GET /api/kinnect/notifications 200 viewer
      PUT /api/kinnect/notifications 200 viewer
      GET /api/kinnect/mutes 200 viewer
      POST /api/kinnect/profiles/{username}/reports 204 viewer
      GET /api/kinnect/feed 200 viewer
      POST /api/kinnect/posts 201 viewer
      GET /api/kinnect/posts/{id} 200 viewer
      PATCH /api/kinnect/posts/{id} 200 viewer
      DELETE /api/kinnect/posts/{id} 204 viewer
      POST /api/kinnect/posts/{id}/reports 204 viewer
      PUT /api/kinnect/posts/{id}/like 200 viewer
      DELETE /api/kinnect/posts/{id}/like 200 viewer
      GET /api/kinnect/posts/{id}/likes 200 viewer
      GET /api/kinnect/posts/{id}/comments 200 viewer
      POST /api/kinnect/posts/{id}/comments 201 viewer
      DELETE /api/kinnect/comments/{id} 204 viewer
      POST /api/kinnect/comments/{id}/reports 204 viewer
      POST /api/kinnect/messages/{id}/reports 204 viewer
      POST /api/kinnect/stories/{id}/reports 204 viewer
      GET /api/kinnect/activity 200 viewer
      PUT /api/kinnect/activity/read 204 viewer
      GET /api/kinnect/activity/unread 200 viewer
      POST /api/kinnect/waiting-posts 201 viewer
      GET /api/kinnect/waiting-posts 200 viewer
      DELETE /api/kinnect/waiting-posts/{id} 204 viewer
      GET /api/kinnect/conversations 200 viewer
      POST /api/kinnect/conversations 201 viewer
      GET /api/kinnect/conversations/unread 200 viewer
      GET /api/kinnect/conversations/invitations 200 viewer
      PUT /api/kinnect/conversations/{id}/membership 200 viewer
      DELETE /api/kinnect/conversations/{id}/invitation 204 viewer
      DELETE /api/kinnect/conversations/{id}/invitations/{username} 204 viewer
      GET /api/kinnect/conversations/{id} 200 viewer
      PATCH /api/kinnect/conversations/{id} 200 viewer
      POST /api/kinnect/conversations/{id}/members 200 viewer
      DELETE /api/kinnect/conversations/{id}/membership 204 viewer
      PUT /api/kinnect/conversations/{id}/mute 200 viewer
      DELETE /api/kinnect/conversations/{id}/mute 200 viewer
      GET /api/kinnect/conversations/{id}/messages 200 viewer
      POST /api/kinnect/conversations/{id}/messages 201 viewer
      GET /api/kinnect/messages/{id} 200 viewer
      DELETE /api/kinnect/messages/{id} 204 viewer
      PUT /api/kinnect/messages/{id}/read 200 viewer
      GET /api/kinnect/stories 200 viewer
      POST /api/kinnect/stories 201 viewer
      GET /api/kinnect/profiles/{username}/stories 200 viewer
      GET /api/kinnect/stories/{id} 200 viewer
      DELETE /api/kinnect/stories/{id} 204 viewer
      PUT /api/kinnect/stories/{id}/seen 204 viewer
      GET /api/kinnect/stories/{id}/views 200 viewer
      POST /api/kinnect/stories/{id}/replies 201 viewer
      POST /api/kinnect/sync/posts 200 viewer
      POST /api/kinnect/sync/conversations 200 viewer
      POST /api/kinnect/sync/messages 200 viewer
      POST /api/kinnect/sync/profiles 200 viewer
      GET /api/kinnect/photo-saving 200 viewer
      PUT /api/kinnect/photo-saving 200 viewer
      PUT /api/kinnect/photo-saving/earlier 200 viewer
      """

    let declared = everyEndpoint.map { "\($0.method.rawValue) \($0.path.text) \($0.status) \($0.auth.rawValue)" }

    #expect(declared.sorted() == agreed.split(separator: "\n").map(String.init).sorted())
  }

  @Test func `names are unique and begin with their tag`() {
    #expect(Set(everyEndpoint.map(\.name)).count == everyEndpoint.count)
    #expect(Set(everyEndpoint.map(\.tag)) == ["auth", "media", "kinnect"])
  }

  @Test func `what an endpoint may answer follows from its kind`() {
    #expect(
      KinnectAPI.editPost.problems.map(\.status) == [
        400, 400, 401, 404, 409, 413, 415, 417, 422, 429, 500, 501, 503, 507,
      ])
    #expect(
      AuthAPI.me.problems.map(\.code) == [
        "bad_request", "not_signed_in", "too_large", "expectation_failed", "rate_limited", "internal",
        "not_implemented",
        "unavailable",
      ])
    #expect(MediaAPI.upload.isMultipart && !KinnectAPI.publishPost.isMultipart)
    #expect(!MediaAPI.upload.problems.contains(.malformedJSON))
  }

  @Test func `a template gives its segments, parameters and paths`() {
    let template: PathTemplate = "/api/x/{id}/{name}"

    #expect(
      template.segments == [.literal("api"), .literal("x"), .parameter("id"), .parameter("name")])
    #expect(template.parameters == ["id", "name"])
    #expect(template.path(["id": "1", "name": "a/b ?å"]) == "/api/x/1/a%2Fb%20%3F%C3%A5")
    #expect(template.path(["id": "1"]) == nil)
    #expect(PathTemplate("/").path([:]) == "/")
    let file: PathTemplate = "/api/x/{id}.ics"
    #expect(file.segments.last == .ended("id", suffix: ".ics") && file.parameters == ["id"])
    #expect(file.path(["id": "a b"]) == "/api/x/a%20b.ics")
  }
}
