"""A message bus with the rules of a system's, and those who serve on it."""

import os
import pathlib
import re
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# As in Debian's system.conf: nobody owns a name, nobody listens to what is for others, unless a policy says so.
RULES = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <deny own="*"/>
    <deny send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_destination="org.freedesktop.DBus"/>
    <deny send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus.Monitoring"/>
  </policy>
  <includedir>{policies}</includedir>
</busconfig>
"""


class Bus:
    """A bus of its own; it ends with the block."""

    def __init__(self, folder):
        self.folder = folder
        folder.chmod(0o755)
        self.socket = folder / "bus"
        policies = folder / "policies"
        policies.mkdir()
        for policy in (ROOT / "Packaging/dbus").glob("*.conf"):
            # The service runs as whoever runs the test, who is no user of location either.
            text = policy.read_text().replace('user="coremotion"', f'user="{os.getuid()}"')
            (policies / policy.name).write_text(re.sub('user="geoclue"', 'user="nobody"', text))
        self.rules = folder / "bus.conf"
        self.rules.write_text(RULES.format(socket=self.socket, policies=policies))
        self.address = f"unix:path={self.socket}"

    def __enter__(self):
        self.daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.rules}", "--nofork", "--nopidfile", "--nosyslog"],
            stderr=subprocess.DEVNULL)
        wait_for(self.socket.exists, "a bus")
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = self.address
        return self

    def __exit__(self, *_):
        end(self.daemon)
        self.socket.unlink(missing_ok=True)


class Daemon:
    """`coremotiond` on the bus; it ends with the block."""

    def __init__(self, build, folder, configuration, *options):
        self.log = folder / "log"
        self.socket = folder / "motion.sock"
        config = folder / "coremotiond.toml"
        config.write_text(configuration)
        self.call = [str(build / "coremotiond"), "--config", str(config), "--socket",
                     str(self.socket), *options]

    def __enter__(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.call, stdout=log, stderr=log)
        wait_for(lambda: "bus: " in self.words, "the service on the bus")
        return self

    def __exit__(self, *_):
        end(self.process)

    @property
    def words(self):
        return self.log.read_text() if self.log.exists() else ""


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def wait_for(found, words, patience=20):
    """What `found` gives, once that is something."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        value = found()
        if value:
            return value
        time.sleep(0.02)
    raise SystemExit(f"{words} was waited for {patience} s in vain")
