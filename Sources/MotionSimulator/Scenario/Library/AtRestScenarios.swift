extension BuiltInScenario {
  /// Nobody walks.
  static let withoutSteps = read(
    """
    == table
    summary      Ten minutes on a table.
    orientation  1 Hz
    in table
    lie  600 s
    == desk
    summary  Ten minutes at a desk: the phone lies, is picked up and used, is put down.
    in hand
    lie  200 s
    sit  60 s
    lie  180 s
    sit  40 s
    lie  120 s
    == sit-pocket
    summary  Five minutes of sitting and standing, phone in the pocket.
    in pocket
    indoors
    sit    150 s
    stand  150 s
    == drive
    summary      Twelve minutes of town driving with lights, phone in a mount.
    phone        iphone with location
    orientation  10 Hz
    in mount
    lie    10 s
    drive  700 s
    lie    10 s
    == drive-pocket
    summary  Ten minutes of town driving, phone in the driver's pocket.
    in pocket
    sit    10 s
    drive  580 s
    sit    10 s
    == idle-car
    summary  Five minutes in the cup holder of a car whose engine idles.
    in cup_holder
    lie   20 s
    idle  260 s
    lie   20 s
    """)
}
