extension BuiltInScenario {
  /// Ways by vehicle.
  static let rides = read(
    """
    == commute-bus
    summary  A walk to the stop, ten minutes by bus over the wheel, a walk.
    phone    android with location
    in pocket
    walk   100 s
    stand  60 s
    bus    5 min
    bus    5 min in hand while scrolling
    walk   110 s
    stand  5 s
    == commute-train
    summary  Down the escalator to the train, twelve minutes of ride, up the stairs, a walk.
    phone    iphone with location
    in jacket
    walk       80 s
    indoors
    walk       20 s
    escalator  down 6 m
    stand      30 s
    outdoors
    train      6 min
    train      6 min in lap
    indoors
    stairs     up 2
    outdoors
    walk       120 s
    stand      5 s
    == commute-tram
    summary  Eight minutes by tram, reading, between two walks.
    phone    iphone with location
    in pocket
    walk   70 s
    stand  30 s
    tram   8 min in hand while scrolling
    walk   90 s
    stand  5 s
    == commute-bicycle
    summary  Ten minutes by bicycle over a hill, phone in the trouser pocket, a walk at each end.
    phone    android with location
    in pocket
    walk   45 s
    cycle  4 min at 5.2 m/s
    cycle  2 min at 3.6 m/s up 4 %
    cycle  4 min at 5.5 m/s
    walk   50 s
    stand  5 s
    == bicycle-handlebar
    summary  Six minutes by bicycle, phone in a mount on the handlebar.
    phone    android with location
    in handlebar
    lie    10 s
    cycle  6 min at 5.4 m/s
    == bicycle-arm
    summary  Six minutes by bicycle, phone at the upper arm.
    in upper_arm
    stand  10 s
    cycle  6 min at 6 m/s
    stand  10 s
    == motorway
    summary  Town and ten minutes of motorway, phone in the pocket; a jam, phone on the seat.
    phone    iphone with location
    in pocket
    sit    10 s
    drive  150 s
    drive  10 min on motorway
    drive  2 min on jam in seat
    sit    5 s
    == delivery
    summary  Parcels for three houses in quiet streets with humps, phone in the pocket.
    phone    android with location
    in pocket
    repeat 3
      drive   110 s on calmed
      handle  8 s
      walk    25 s at 1.5 m/s
      stand   15 s
      walk    25 s at 1.5 m/s
      handle  6 s
    end
    drive    110 s on calmed
    == loose-holder
    summary  Four minutes by car over a bad road, phone in a loose holder.
    phone    android with location
    in holder
    lie    10 s
    drive  4 min over d
    lie    5 s
    == pram
    summary  A walk behind a pram, first with the phone in its tray, then with a watch's hand on its bar.
    phone    iphone with location
    in basket
    lie    5 s
    pram   90 s over c
    in rail
    stand  10 s
    pram   90 s
    stand  5 s
    == track-day
    summary      Ten minutes of laps on a race track, phone in a mount, then the paddock.
    phone        iphone with location
    orientation  10 Hz
    in mount
    lie     10 s
    drive   10 min on track
    lie     20 s
    handle  10 s
    in pocket
    walk    40 s
    stand   5 s
    """)
}
