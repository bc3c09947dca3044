extension BusInterface {
  /// Our own (Documentation/reference/dbus.md).
  package static let motion = BusInterface(
    name: "org.coremotiond.Motion1",
    properties: [
      "Activity": "s", "Confidence": "s", "Since": "d", "StepsToday": "u", "DistanceToday": "d",
      "FloorsToday": "u", "Status": "s",
    ],
    methods: ["Claim": "", "Release": "", "Steps": "dd", "Activities": "dd"],
    description: """
        <interface name="org.coremotiond.Motion1">
          <method name="Claim"/>
          <method name="Release"/>
          <method name="Steps">
            <arg name="from" type="d" direction="in"/>
            <arg name="to" type="d" direction="in"/>
            <arg name="record" type="a{sv}" direction="out"/>
          </method>
          <method name="Activities">
            <arg name="from" type="d" direction="in"/>
            <arg name="to" type="d" direction="in"/>
            <arg name="activities" type="a(dss)" direction="out"/>
          </method>
          <property name="Activity" type="s" access="read"/>
          <property name="Confidence" type="s" access="read"/>
          <property name="Since" type="d" access="read"/>
          <property name="StepsToday" type="u" access="read"/>
          <property name="DistanceToday" type="d" access="read"/>
          <property name="FloorsToday" type="u" access="read"/>
          <property name="Status" type="s" access="read"/>
        </interface>

      """)
}
