"""Programs on a bus, by GDBus."""

import json
import os
import sys
import time

from gi.repository import Gio, GLib

SENSORS = ("net.hadess.SensorProxy", "/net/hadess/SensorProxy", "net.hadess.SensorProxy")
COMPASS = ("net.hadess.SensorProxy", "/net/hadess/SensorProxy/Compass",
           "net.hadess.SensorProxy.Compass")
MOTION = ("org.coremotiond.Motion1", "/org/coremotiond/Motion1", "org.coremotiond.Motion1")
PROPERTIES = ["Activity", "Confidence", "Since", "StepsToday", "DistanceToday", "FloorsToday",
              "Status"]


class Program:
    """A connection of its own, which hears what reaches it."""

    def __init__(self):
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"],
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.heard = []
        self.bus.signal_subscribe(
            None, "org.freedesktop.DBus.Properties", "PropertiesChanged", None, None,
            Gio.DBusSignalFlags.NONE, lambda *a: self.heard.append(a[5].unpack()))

    def call(self, place, member, arguments=None, interface=None):
        """What a method answers, or the name of its error."""
        name, path, own = place
        try:
            answer = self.bus.call_sync(
                name, path, interface or own, member, arguments, None, 0, 20_000, None)
            return answer.unpack()
        except GLib.Error as error:
            return Gio.DBusError.get_remote_error(error) or str(error)

    def get(self, place, name):
        return self.call(place, "Get", GLib.Variant("(ss)", (place[2], name)),
                         "org.freedesktop.DBus.Properties")

    def get_all(self, place):
        return self.call(place, "GetAll", GLib.Variant("(s)", (place[2],)),
                         "org.freedesktop.DBus.Properties")

    def take(self):
        """What has come so far."""
        while GLib.MainContext.default().iteration(False):
            pass
        return self.heard


def listen(seconds):
    """What a program learns that listens to all and asks for all, and what reaches it."""
    program = Program()
    bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
    messages = []

    def note(_, message, incoming):
        if incoming:
            messages.append(message.print_(0))
        return message

    program.bus.add_filter(note)
    for rule in ["type='signal'", "eavesdrop='true'", "eavesdrop='true',type='method_return'"]:
        program.call(bus, "AddMatch", GLib.Variant("(s)", (rule,)))
    learned = [program.call(bus, "BecomeMonitor", GLib.Variant("(asu)", ([], 0)),
                            "org.freedesktop.DBus.Monitoring")]
    times = GLib.Variant("(dd)", (0, 4e9))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        learned.append(program.get_all(MOTION))
        learned += [program.get(MOTION, name) for name in PROPERTIES]
        learned += [program.call(MOTION, "Claim"), program.call(MOTION, "Steps", times),
                    program.call(MOTION, "Activities", times)]
        program.take()
        time.sleep(0.2)
    return {"learned": sorted({str(word) for word in learned}), "messages": messages}


if __name__ == "__main__":
    if sys.argv[1] == "listen":
        print(json.dumps(listen(float(sys.argv[2]))))
    else:
        print(Program().call(SENSORS, sys.argv[1]), flush=True)
        time.sleep(60)
