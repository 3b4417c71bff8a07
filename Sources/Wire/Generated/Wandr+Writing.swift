// Made by Scripts/generate-wire of the fields of Wire's types.

extension WandrAPI.Place {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("providerID", providerID)
    json.member("name", name)
    json.member("address", address)
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("types", types)
    json.member("country", country)
    json.member("timeZone", timeZone)
    json.member("mine", mine)
    json.member("isPrivate", isPrivate)
    json.endObject()
  }
}

extension WandrAPI.Log {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("userID", userID)
    json.member("author", author)
    json.member("placeID", placeID)
    json.member("place", place)
    json.member("rating", rating)
    json.member("note", note)
    json.member("tags", tags)
    json.member("media", media)
    json.member("tripID", tripID)
    json.member("tripName", tripName)
    json.member("visitedOn", visitedOn)
    json.member("datePrecision", datePrecision)
    json.member("visibility", visibility)
    json.member("publishesAt", publishesAt)
    json.member("isInPrivacyZone", isInPrivacyZone)
    json.member("isWantedByMe", isWantedByMe)
    json.member("createdAt", createdAt)
    json.member("updatedAt", updatedAt)
    json.member("allowsSaving", allowsSaving)
    json.endObject()
  }
}

extension WandrAPI.WantToGo {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("placeID", placeID)
    json.member("place", place)
    json.member("log", log)
    json.member("from", from)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension WandrAPI.WantToGoState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("isWanted", isWanted)
    json.endObject()
  }
}

extension WandrAPI.Statistics {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("places", places)
    json.member("countries", countries)
    json.member("cities", cities)
    json.member("topTags", topTags)
    json.endObject()
  }
}

extension WandrAPI.RatingCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("skip", skip)
    json.member("solid", solid)
    json.member("mustSee", mustSee)
    json.endObject()
  }
}

extension WandrAPI.MapCluster {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("count", count)
    json.member("ratings", ratings)
    json.endObject()
  }
}

extension WandrAPI.MapView {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("clusters", clusters)
    json.member("logs", logs)
    json.member("isPartial", isPartial)
    json.endObject()
  }
}

extension WandrAPI.Activity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("trip", trip)
    json.member("relation", relation)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.endObject()
  }
}

extension WandrAPI.LogReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension WandrAPI.Zone {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("radius", radius)
    json.member("isOn", isOn)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension WandrAPI.Trip {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("coverPhotoURL", coverPhotoURL)
    json.member("startDate", startDate)
    json.member("endDate", endDate)
    json.member("collaborators", collaborators)
    json.member("createdBy", createdBy)
    json.member("membership", membership)
    json.member("logCount", logCount)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension WandrAPI.Collaborator {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("membership", membership)
    json.endObject()
  }
}

extension WandrAPI.SyncResult {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("id", id)
    json.member("status", status)
    json.member("problem", problem)
    json.endObject()
  }
}

extension WandrAPI.SyncRemoval {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("id", id)
    json.endObject()
  }
}

extension WandrAPI.PlaceMerge {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("place", place)
    json.member("into", into)
    json.endObject()
  }
}

extension WandrAPI.ProfileVisibility {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("isPublic", isPublic)
    json.endObject()
  }
}

extension WandrAPI.TripLink {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("url", url)
    json.member("isCoarse", isCoarse)
    json.member("expiresAt", expiresAt)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension WandrAPI.PlaceReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.endObject()
  }
}

extension WandrAPI.Duplicate {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("place", place)
    json.member("into", into)
    json.member("state", state)
    json.member("proposedBy", proposedBy)
    json.member("mine", mine)
    json.member("canAgree", canAgree)
    json.member("canEnd", canEnd)
    json.member("seesBoth", seesBoth)
    json.member("createdAt", createdAt)
    json.member("mergedAt", mergedAt)
    json.endObject()
  }
}
