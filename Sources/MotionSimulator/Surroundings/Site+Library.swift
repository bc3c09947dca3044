import MotionProcessing

extension Site {
  /// Berlin, no place in particular.
  public static let berlin = Site(of: "berlin")

  /// Every site, Berlin first.
  public static let all: [Site] = table.names.map(Site.init(of:))

  /// The site of this name, such as `new_york`; `nil` where there is none.
  public static func named(_ word: String) -> Site? { all.first { $0.name == word } }

  private init(of name: String) {
    let row = Self.table[name]
    self.init(
      name: name, latitude: row["latitude"], longitude: row["longitude"], altitude: row["altitude"],
      timeZone: row.text("timeZone"), field: row.vector("field"))
  }

  /// Field: east, north and up, µT.
  private static let table = NumberTable(
    """
                  latitude longitude altitude field            timeZone
    # No place in particular. Field rounded from the International Geomagnetic Reference Field: 19 µT
    # to the north, 45.5 µT down, declination 4° east.
    berlin            52.5      13.4       45 1.33,18.95,-45.5 Europe/Berlin
    # The others: World Magnetic Model 2025 at 2025.5, rounded to 0.1 µT.
    london            51.5      -0.1       20 0.3,19.5,-45     Europe/London
    grenoble         45.19      5.72      215 1.1,22.9,-41.6   Europe/Paris
    new_york         40.75       -74       15 -4.5,20.5,-46.4  America/New_York
    # 1,610 m up.
    denver           39.74   -104.99     1610 2.8,20.7,-46.7   America/Denver
    san_francisco    37.77   -122.42       30 5.1,22.4,-41.5   America/Los_Angeles
    # Steep field, 14° east.
    anchorage        61.22    -149.9       30 3.8,14.7,-52.9   America/Anchorage
    # The steepest field of the table.
    reykjavik        64.15    -21.94       30 -2.6,13,-50.9    Atlantic/Reykjavik
    # On the equator, 2,850 m up.
    quito            -0.18    -78.47     2850 -2.2,26.5,-9.7   America/Guayaquil
    # The weakest field of the table, 22° west.
    sao_paulo       -23.55    -46.63      760 -6.4,16.1,14.8   America/Sao_Paulo
    nairobi          -1.29     36.82     1660 0.2,30.9,12.8    Africa/Nairobi
    # 26° west.
    cape_town       -33.92     18.42       25 -4.8,9.5,22.7    Africa/Johannesburg
    delhi            28.61     77.21      215 0.8,34.2,-34.8   Asia/Kolkata
    # Nearly level field.
    singapore         1.29    103.85       15 0.1,41,9.5       Asia/Singapore
    tokyo            35.68    139.77       30 -4.2,30.1,-35.6  Asia/Tokyo
    sydney          -33.87    151.21       30 5.5,24,51.4      Australia/Sydney
    # 23° east.
    wellington      -41.29    174.78       20 8.8,20.4,51.1    Pacific/Auckland
    """)
}
