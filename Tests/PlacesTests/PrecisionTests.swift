import ClientKit
import Places
import Testing

struct PrecisionTests {
  private let gazetteer: Gazetteer
  init() throws { gazetteer = try TestGazetteer.open() }

  @Test func `a neighbourhood is a square of about a kilometre, the same for all its points`() throws {
    var random = Steady(seed: 3)
    for _ in 0..<5000 {
      let here = try point(Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
      let middle = here.neighbourhood
      #expect(middle.distance(to: here) < 800, "\(here)")
      #expect(middle.neighbourhood == middle, "\(here)")
    }
    #expect(try point(57.7001, 11.9701).neighbourhood == point(57.7099, 11.9702).neighbourhood)
    #expect(try point(90, 0).neighbourhood.latitude == 89.995)
  }

  @Test func `each coarser form tells less`() throws {
    let home = try point(57.68921, 11.97432)
    let exact = try gazetteer.location(of: home, called: "Our kitchen", at: .exact)
    #expect(exact.coordinate == home && exact.name == "Our kitchen" && exact.country?.code == "SE")
    let near = try gazetteer.location(of: home, called: "Our kitchen", at: .neighbourhood)
    #expect(near.coordinate == home.neighbourhood && near.coordinate != home && near.name == "Our kitchen")
    let city = try gazetteer.location(of: home, called: "Our kitchen", at: .city)
    let place = try #require(try gazetteer.city(of: home))
    #expect(city.name == place.name && city.coordinate == place.coordinate)
    let country = try gazetteer.location(of: home, called: "Our kitchen", at: .country)
    #expect(country.name == "Sweden" && country.coordinate == nil && country.placeID == nil)
    #expect(try gazetteer.location(of: home, called: "Our kitchen", at: .none) == .nowhere)
    let sea = try point(0, -30)
    #expect(try gazetteer.location(of: sea, called: nil, at: .country) == .nowhere)
  }

  @Test func `an entry belongs to the city of its middle, or is one where that lies in another country`() throws {
    let solna = try #require(try gazetteer.city(2_675_397))
    #expect(solna.name == "Solna")
    #expect(try gazetteer.city(containing: solna).name == "Stockholm")
    let set = try #require(DeviceCities(gazetteer.deviceSet()))
    var parts = 0
    for index in stride(from: 0, to: set.cities.count, by: 61) {
      let place = try #require(try gazetteer.city(set.cities[index].id))
      let city = try gazetteer.city(containing: place)
      #expect(city.country == place.country && city.population >= place.population, "\(place.id)")
      if city != place { parts += 1 }
    }
    #expect(parts > 0)
  }

  @Test func `all points of a neighbourhood are told alike, with one city and one country`() throws {
    // In the Ruhr the nearest entry changes within many squares, and at Aachen the country does.
    for (south, west) in [(51.4, 6.7), (50.7, 5.9)] {
      for step in 0..<400 {
        let here = try point(south + Double(step % 20) * 0.0137, west + Double(step / 20) * 0.0291)
        let told = try gazetteer.location(of: here, called: nil, at: .neighbourhood)
        let middle = try gazetteer.location(of: here.neighbourhood, called: nil, at: .neighbourhood)
        #expect(told == middle, "\(here)")
      }
    }
  }

  @Test func `what is no point of the Earth is none`() {
    for (latitude, longitude) in [(91.0, 0.0), (-90.1, 0), (0, 181), (0, -180.5), (.nan, 0), (0, .infinity)] {
      #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
    #expect(Coordinate(latitude: 0, longitude: 180) == Coordinate(latitude: 0, longitude: -180))
    #expect(Precision.allCases == Precision.allCases.sorted())
  }
}
