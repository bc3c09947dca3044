/// Brings calls to the objects that they are for, and answers what all objects have: properties and a description
/// (D-Bus specification, "Standard interfaces").
struct BusDispatch {
  private let objects: [String: any BusObject]

  init(_ objects: [String: any BusObject]) { self.objects = objects }

  /// Whether a call was ours to answer.
  func take(_ call: BusCall) -> Bool {
    let message = call.message
    guard let object = objects[message.path] else { return describeParent(call) }
    switch message.interface {
    case "org.freedesktop.DBus.Peer": return false
    case "org.freedesktop.DBus.Introspectable":
      guard call.member == "Introspect" else { return false }
      call.reply(.text(description(of: message.path)))
    case "org.freedesktop.DBus.Properties": takeProperties(call, object)
    case object.interface.name, "": takeMethod(call, object)
    default: call.fail(.unknown("Interface", "no interface '\(message.interface)' is here"))
    }
    return true
  }

  private func takeMethod(_ call: BusCall, _ object: any BusObject) {
    guard let types = object.interface.types(of: call.member) else {
      return call.fail(
        .unknown("Method", "\(object.interface.name) has no method '\(call.member)'"))
    }
    guard call.message.signature == types else {
      return call.fail(
        .invalid(
          "\(call.member) takes '\(types)', not '\(call.message.signature)'"))
    }
    object.call(call)
  }

  // MARK: - Properties

  private func takeProperties(_ call: BusCall, _ object: any BusObject) {
    let types = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
    guard let type = types[call.member] else {
      return call.fail(.unknown("Method", "properties have no method '\(call.member)'"))
    }
    guard call.message.signature == type, let interface = call.message.readText() else {
      return call.fail(.invalid("\(call.member) takes '\(type)', not '\(call.message.signature)'"))
    }
    guard interface == object.interface.name || interface.isEmpty else {
      return call.fail(.unknown("Interface", "no interface '\(interface)' is here"))
    }
    if call.member == "GetAll" { return getAll(call, object) }
    let name = call.message.readText() ?? ""
    guard object.interface.properties.contains(where: { $0.name == name }) else {
      return call.fail(.unknown("Property", "\(object.interface.name) has no property '\(name)'"))
    }
    if call.member == "Set" { return call.fail(.readOnly(name)) }
    object.properties(for: call) { properties in
      switch properties {
      case .none(let fault): call.fail(fault)
      case .some(let values, let missing):
        if let value = values[name] { call.reply(.variant(value)) } else { call.fail(missing) }
      }
    }
  }

  private func getAll(_ call: BusCall, _ object: any BusObject) {
    object.properties(for: call) { properties in
      switch properties {
      case .none(let fault): call.fail(fault)
      case .some(let values, _): call.reply(.dictionary(values))
      }
    }
  }

  // MARK: - Descriptions

  /// Paths above an object say what lies below them.
  private func describeParent(_ call: BusCall) -> Bool {
    guard call.message.interface == "org.freedesktop.DBus.Introspectable",
      call.member == "Introspect", !children(of: call.message.path).isEmpty
    else { return false }
    call.reply(.text(description(of: call.message.path)))
    return true
  }

  private func description(of path: String) -> String {
    var text = Self.head + "<node>\n"
    if let object = objects[path] { text += Self.standard + object.interface.description }
    for child in children(of: path) { text += "  <node name=\"\(child)\"/>\n" }
    return text + "</node>\n"
  }

  private func children(of path: String) -> [String] {
    let prefix = path == "/" ? "/" : path + "/"
    let names = objects.keys.filter { $0.hasPrefix(prefix) }.compactMap {
      $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
    }
    return Set(names).sorted()
  }

  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  private static let standard = """
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId">
          <arg type="s" name="machine_uuid" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg type="s" name="xml_data" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg type="s" name="interface_name" direction="in"/>
          <arg type="s" name="property_name" direction="in"/>
          <arg type="v" name="value" direction="out"/>
        </method>
        <method name="GetAll">
          <arg type="s" name="interface_name" direction="in"/>
          <arg type="a{sv}" name="properties" direction="out"/>
        </method>
        <method name="Set">
          <arg type="s" name="interface_name" direction="in"/>
          <arg type="s" name="property_name" direction="in"/>
          <arg type="v" name="value" direction="in"/>
        </method>
        <signal name="PropertiesChanged">
          <arg type="s" name="interface_name"/>
          <arg type="a{sv}" name="changed_properties"/>
          <arg type="as" name="invalidated_properties"/>
        </signal>
      </interface>

    """
}
