/// Files as others have described them: none of them came from Google or Foursquare. docs/place-files.md says where the descriptions are.
enum Samples {
  static let savedPlaces = """
    {
      "type": "FeatureCollection",
      "features": [
        {
          "geometry": {"coordinates": [-9.1393, 38.7223], "type": "Point"},
          "properties": {
            "date": "2023-04-01T12:00:00Z",
            "google_maps_url": "http://maps.google.com/?cid=1",
            "location": {"address": "Rua A 1, Lisbon", "country_code": "PT", "name": "Café Um"}
          },
          "type": "Feature"
        },
        {
          "geometry": {"coordinates": [0, 0], "type": "Point"},
          "properties": {
            "date": "2023-04-02T12:00:00Z",
            "google_maps_url": "http://maps.google.com/?q=Somewhere",
            "location": {"name": "Somewhere"}
          },
          "type": "Feature"
        },
        {
          "geometry": {"coordinates": [2.2945, 48.8584], "type": "Point"},
          "properties": {
            "Google Maps URL": "http://maps.google.com/?cid=2",
            "Location": {
              "Address": "Champ de Mars, Paris", "Business Name": "Tower",
              "Geo Coordinates": {"Latitude": "48.8584", "Longitude": "2.2945"}
            },
            "Published": "2016-05-06T07:08:09Z", "Title": "Tower", "Updated": "2016-05-06T07:08:09Z"
          },
          "type": "Feature"
        },
        {
          "geometry": {"coordinates": [0, 0], "type": "Point"},
          "properties": {"google_maps_url": "http://maps.google.com/?cid=3"},
          "type": "Feature"
        }
      ]
    }
    """

  static let reviews = """
    {"type": "FeatureCollection", "features": [
      {"geometry": {"coordinates": [18.0686, 59.3293], "type": "Point"},
       "properties": {
         "date": "2021-10-13T06:51:58.618Z", "five_star_rating_published": 5,
         "google_maps_url": "http://maps.google.com/?cid=4",
         "location": {"address": "Stockholm", "country_code": "SE", "name": "Old Mill"},
         "review_text_published": "Go at dusk.\\nTwice."},
       "type": "Feature"},
      {"geometry": {"coordinates": [18.1, 59.3], "type": "Point"},
       "properties": {
         "Google Maps URL": "http://maps.google.com/?cid=5", "Star Rating": 2, "Published": "2017-01-02T03:04:05Z",
         "Review Comment": "Loud", "Location": {"Business Name": "Bar"}},
       "type": "Feature"}
    ]}
    """

  static let months = """
    {"timelineObjects": [
      {"activitySegment": {"startLocation": {"latitudeE7": 1, "longitudeE7": 2}, "distance": 900}},
      {"placeVisit": {
        "location": {"latitudeE7": 327249830, "longitudeE7": -1171656720, "placeId": "ChIJone",
          "address": "2215 Some St", "name": "Brewery", "semanticType": "TYPE_SEARCHED_ADDRESS"},
        "duration": {"startTimestamp": "2021-12-15T16:30:00Z", "endTimestamp": "2021-12-15T18:15:00Z"},
        "placeConfidence": "HIGH_CONFIDENCE"}},
      {"placeVisit": {
        "location": {"latitudeE7": 593300000, "longitudeE7": 180700000, "placeId": "ChIJhome",
          "semanticType": "TYPE_HOME"},
        "duration": {"startTimestampMs": "1500000000123", "endTimestampMs": "1500000009000"}}},
      {"placeVisit": {"location": {"placeId": "ChIJlost"}, "duration": {}}}
    ]}
    """

  static let android = """
    {"semanticSegments": [
      {"startTime": "2024-04-01T08:00:00.000+02:00", "endTime": "2024-04-01T10:00:00.000+02:00",
       "timelinePath": [{"point": "48.8°, 2.2°", "time": "2024-04-01T08:30:00.000+02:00"}]},
      {"startTime": "2024-04-01T10:00:00.000+02:00", "endTime": "2024-04-01T11:00:00.000+02:00",
       "startTimeTimezoneUtcOffsetMinutes": 120,
       "visit": {"hierarchyLevel": 0, "probability": 0.81, "topCandidate": {
         "placeId": "ChIJtwo", "semanticType": "UNKNOWN", "probability": 0.93,
         "placeLocation": {"latLng": "48.8583701°, 2.2944813°"}}}},
      {"startTime": "2024-04-01T10:00:00.000+02:00", "endTime": "2024-04-01T11:00:00.000+02:00",
       "visit": {"hierarchyLevel": 1, "topCandidate": {"placeLocation": {"latLng": "48.8°, 2.2°"}}}}
     ],
     "rawSignals": [{"position": {"LatLng": "1°, 2°"}}], "userLocationProfile": {"frequentPlaces": []}}
    """

  static let iPhone = """
    [{"endTime": "2024-05-01T10:00:00.000+01:00", "startTime": "2024-05-01T09:00:00.000+01:00",
      "visit": {"hierarchyLevel": "0", "probability": "0.8", "topCandidate": {
        "probability": "0.64", "semanticType": "Home", "placeID": "ChIJthree", "placeLocation": "geo:51.500000,-0.120000"}}},
     {"startTime": "2024-05-01T10:00:00.000+01:00", "activity": {"start": "geo:51.5,-0.1", "end": "geo:51.6,-0.1"}}]
    """

  static let swarm = """
    {"items": [
      {"id": "5ccd", "createdAt": "2019-05-04 12:34:56.000000", "type": "checkin", "timeZoneOffset": 120,
       "shout": "At last", "lat": 52.52, "lng": 13.405,
       "venue": {"id": "v1", "name": "Kiosk", "url": "https://foursquare.com/v/v1"}, "comments": {"count": 0}},
      {"id": "5cce", "createdAt": 1466974048, "type": "checkin",
       "venue": {"id": "v2", "name": "Nan", "location": {"lat": 51.514726, "lng": -0.150517,
         "formattedAddress": ["16 James St", "London"]}}},
      {"id": "5ccf", "createdAt": 1, "type": "checkin"}
    ]}
    """

  static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="A receiver" xmlns="http://www.topografix.com/GPX/1/1">
      <metadata><name>Walk</name></metadata>
      <wpt lat="59.3293" lon="18.0686"><ele>12.5</ele><time>2020-06-01T10:00:00Z</time><name> Old  Mill </name>
        <desc>By &amp; by the &#x6c34;</desc><sym>Flag, Blue</sym></wpt>
      <wpt lat="91" lon="18"><name>Nowhere</name></wpt>
      <rte><rtept lat="1.5" lon="-2.5"><name>Ford</name><cmt>Wet</cmt></rtept></rte>
      <trk><name>Track</name><trkseg><trkpt lat="1" lon="2"></trkpt></trkseg></trk>
    </gpx>
    """

  static let kml = """
    <kml xmlns="http://earth.google.com/kml/2.1" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
      <Style id="icon-1899"><IconStyle><color>ff578829</color></IconStyle></Style>
      <Folder><Placemark><name>Tower</name>
        <description><![CDATA[Tall &amp; <b>iron</b><br>See it]]></description><styleUrl>#icon-1899</styleUrl>
        <TimeStamp><when>2019-07</when></TimeStamp>
        <Point><coordinates>
          2.2945,48.8584,0
        </coordinates></Point></Placemark>
      <Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Folder>
    </Document></kml>
    """

  static let list = """
    Title,Note,URL,Tags,Comment\r
    "E&O, Kitchen",Try it,https://www.google.com/maps/place/E/data=!4m2!3m1!1s0x80:0x6a,"food, late",\r
    ,,"https://www.google.com/maps/search/38.7223,-9.1393",,Point\r
    \r
    ,,,,Nothing\r

    """
}
