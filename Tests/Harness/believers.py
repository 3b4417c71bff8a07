"""A circle of Believe: creators and supporters behind one server in which both apps run."""

from dataclasses import dataclass, field

import client
import hearth
import photos

ARGUMENTS = ("--apps", "kinnect,believe", "--open", "believe")


@dataclass
class Believers:
    """Members by their names, in lower case; `slug` is Ana's project, `bare` Ben's, which has no cover."""

    server: hearth.Server
    members: dict[str, client.Client] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def join(self, name: str, is_creator: bool = False) -> client.Client:
        member = client.Client(self.server, username=name.lower())
        body = {"email": f"{name.lower()}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/believe/me", {"name": name, "bio": f"I am {name}."}).expect(201)
        member.call("PUT", "/api/believe/me/onboarding", {"isCreator": is_creator}).expect(200)
        self.members[name.lower()] = member
        return member

    def populate(self, shrink: int = 1) -> "Believers":
        """Ana's project with everything; Ben follows it; Cal has just come. Pictures are so many times smaller each way."""
        picture = lambda width, height, seed: photos.jpeg(photos.drawn(width // shrink, height // shrink, seed=seed))
        ana, ben = self.join("Ana", is_creator=True), self.join("Ben", is_creator=True)
        self.join("Cal")
        cover = ana.upload(picture(900, 400, 3)).expect(201).json["id"]
        project = {"title": "A wooden boat", "tagline": "Plank by plank.", "description": "Twelve planks a week.",
                   "cover": cover, "isOnTheWeb": True}  # fmt: skip
        boat = ana.call("POST", "/api/believe/projects", project).expect(201).json
        other = ben.call("POST", "/api/believe/projects", {"title": "Night bread", "tagline": "Baked at four."}).expect(201).json
        path = f"/api/believe/projects/{boat['slug']}"
        ben.call("PUT", f"{path}/follow").expect(200)
        images = [ana.upload(picture(800, 600, n)).expect(201).json["id"] for n in range(2)]
        posts = [
            ana.call("POST", f"{path}/posts", {"content": f"Week {n}: it grows.", "images": images if n == 0 else []})
            .expect(201).json["id"]
            for n in range(3)
        ]  # fmt: skip
        draft = ana.call("POST", f"{path}/posts", {"content": "Not yet", "isDraft": True}).expect(201).json["id"]
        stone = ana.call("POST", f"{path}/milestones", {"title": "The keel", "targetDate": "2031-05-01"}).expect(201).json["id"]
        ana.call("PATCH", f"/api/believe/milestones/{stone}", {"targetDate": "2031-06-01"}).expect(200)
        said = [
            ben.call("POST", f"{path}/support-messages", {"message": f"Message {n}", "isAnonymous": n == 1}).expect(201).json["id"]
            for n in range(2)
        ]
        ana.call("PUT", f"/api/believe/support-messages/{said[0]}/answer", {"text": "Thanks", "isPublic": True}).expect(200)
        ana.call("PUT", f"{path}/mood", {"mood": "yellow"}).expect(200)
        me = ana.get("/api/believe/me").expect(200).json["builder"]["id"]
        self.places = {
            "project": f"/believe/p/{boat['slug']}", "bare": f"/believe/p/{other['slug']}", "slug": boat["slug"],
            "update": f"/believe/update/{posts[0]}", "draft": f"/believe/update/{draft}", "post": posts[0],
            "milestone": f"/believe/milestone/{stone}", "message": f"/believe/message/{said[1]}",
            "creator": f"/believe/creator/{me}",
        }  # fmt: skip
        return self
