"""The packages in a fresh Debian, as root: installed, used, upgraded, replaced, removed and purged."""

import os
import pathlib
import re
import shutil
import subprocess

from report import check, run, skip, succeeds

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / "Packaging"
# What apt and dpkg write about their work, and what belongs to the running machine.
PASSING = ("./proc/", "./sys/", "./dev/", "./run/", "./tmp/", "./debs/", "./var/cache/", "./var/log/",
           "./var/lib/apt/", "./var/lib/dpkg/", "./etc/ld.so.cache", "./root/")
# The user stays, as Debian's users do: the number shall not get another owner of files that are left somewhere.
USERS = ("./etc/passwd", "./etc/group", "./etc/shadow", "./etc/gshadow", "./etc/.pwd.lock")


class Machine:
    """A Debian in a folder, with processes and mounts of its own."""

    def __init__(self, folder, archive):
        self.root = folder / "root"
        self.root.mkdir()
        subprocess.run(["tar", "-C", self.root, "-xf", archive, "--exclude=./dev/*"], check=True)
        for name, numbers in [("null", (1, 3)), ("zero", (1, 5)), ("random", (1, 8)), ("urandom", (1, 9))]:
            if not (self.root / "dev" / name).exists():
                os.mknod(self.root / "dev" / name, 0o020666, os.makedev(*numbers))
                (self.root / "dev" / name).chmod(0o666)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        (self.root / "debs").mkdir()

    def run(self, script, seconds=600):
        """Status and output of a script within; all of its processes end with it."""
        inner = f'mount -t proc proc "{self.root}/proc" && exec chroot "{self.root}" sh -ec "$1"'
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "TZ": "UTC",
                       "LC_ALL": "C.UTF-8", "HOME": "/root"}
        proxies = {x: y for x, y in os.environ.items() if x.lower().endswith("_proxy")}
        return run("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inner, "sh", script,
                   seconds=seconds, env={**environment, **proxies})

    def does(self, words, script, **options):
        status, output = self.run(script, **options)
        check(status == 0, words, output)
        return output

    def files(self):
        """Every file that stays, with its kind, mode and owner."""
        found = {}
        for place, folders, names in os.walk(self.root):
            for name in [*folders, *names]:
                path = os.path.join(place, name)
                short = "./" + os.path.relpath(path, self.root)
                if not short.startswith(PASSING) and not any(short.rstrip("-") == x for x in USERS):
                    status = os.lstat(path)
                    found[short] = (oct(status.st_mode), status.st_uid, status.st_gid)
        return found


def hold(packages, folder, release, archive):
    """All of it, one after the other on one machine."""
    if os.getuid() != 0:
        skip("needs root: the packages in a fresh Debian")
        return
    missing = [x for x in ["mmdebstrap", "unshare"] if not shutil.which(x)]
    if missing:
        skip(f"{missing[0]} is not there, so no fresh Debian is made")
        return
    archive = archive or folder / "debian.tar"
    if not archive.exists():
        succeeds("a fresh Debian is made", "mmdebstrap", "--quiet", "--variant=minbase", release, archive, seconds=900)
    machine = Machine(folder, archive)
    by_name = {x.name.split("_")[0]: x for x in packages}
    for package in packages:
        shutil.copy(package, machine.root / "debs")
    within = {name: f"/debs/{path.name}" for name, path in by_name.items()}
    machine.does("the lists of packages are fetched", "apt-get -qq update")
    satisfy(machine, by_name)
    before = machine.files()
    output = machine.does("installed", f"apt-get -qq install -y --no-install-recommends {within['coremotion']} "
                          f"{within['coremotiond']}")
    check("0 newly installed" not in output and len(re.findall(r"^Setting up ", output, re.M)) == 2,
          "its dependencies are those that it names", output)
    use(machine)
    units(machine)
    upgrade(machine, by_name["coremotiond"], folder)
    replace(machine, within)
    leave(machine, before, within)


def satisfy(machine, by_name):
    """Installs what the packages depend on, so that what they leave behind themselves can be told."""
    depends = []
    for name in ["coremotion", "coremotiond", "coremotion-sensor-proxy"]:
        fields = run("dpkg-deb", "--field", by_name[name], "Depends")[1].strip().split(", ")
        check(len(fields) > 1, f"{name} depends on: {', '.join(fields)}")
        depends += [x for x in fields if not x.startswith("coremotion")]
    machine.does("what they depend on is in Debian",
                 f"apt-get -qq satisfy -y --no-install-recommends '{', '.join(depends)}'")


def use(machine):
    machine.does("its user has no shell", "getent passwd coremotion | grep -q ':/usr/sbin/nologin$'")
    states = machine.does("folders are made", "stat -c '%A %U %n' /var/lib/coremotion /run/coremotion")
    check("drwx------ coremotion /var/lib/coremotion" in states, "the history is for its user alone", states)
    machine.does("the configuration is understood",
                 "coremotiond --config /etc/coremotion/coremotiond.toml --check-config")
    output = machine.does("what is enabled listens at its own socket alone",
                          "find /etc/systemd/system -name '*coremotion*' -printf '%f\\n' | sort -u")
    check(output.split() == ["coremotiond.service", "coremotiond.socket"], "nothing is enabled for the network", output)
    output = machine.does("a walk is pushed and asked about", session(
        machine, "coremotion replay /tmp/walk.zip --device phone --speed virtual\n"
        "coremotion query --from 2000-01-01 --json\n" + HEALTH, "coremotion simulate walk --output /tmp/walk.zip"))
    steps = re.search(r'"steps" ?: ?(\d+)', output)
    check(steps and int(steps[1]) > 100, f"its steps are remembered: {steps and steps[1]}", output)
    check("HTTP/1.1 200" in output and "health-1" in output, "the socket for HTTP that is handed over is served", output)


# The service as its unit starts it, under its user, by the sockets that its units describe; root is let in.
SESSION = """\
{before}
install -d -o coremotion -g coremotion -m 0700 /run/coremotion/journal
systemd-socket-activate --listen=/run/coremotion/motion.sock --listen=127.0.0.1:18477 --fdname=motion:http \\
  setpriv --reuid=coremotion --regid=coremotion --clear-groups {start} &
service=$!
for i in $(seq 100); do coremotion status > /dev/null 2>&1 && break; sleep 0.1; done
{commands}
kill $service
wait $service
rm -r /run/coremotion/motion.sock /run/coremotion/journal
"""
# All that is there to ask over HTTP in a Debian of the least size.
HEALTH = """\
perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new("127.0.0.1:18477") or die;
  print $s "GET /health HTTP/1.1\\r\\nHost: 127.0.0.1:18477\\r\\nConnection: close\\r\\n\\r\\n"; print <$s>'
"""


def session(machine, commands, before=""):
    unit = (machine.root / "lib/systemd/system/coremotiond.service").read_text().replace("\\\n", " ")
    start = re.search(r"^ExecStart=(.*)$", unit, re.M)[1]
    return SESSION.format(before=before, start=start, commands=commands)


def units(machine):
    """As they are installed, with all that they name."""
    output = machine.does("the installed units are verified", """\
systemd-analyze --man=no verify coremotiond.service coremotiond.socket coremotiond-http.socket
export XDG_RUNTIME_DIR=/tmp
systemd-analyze --user --man=no verify /usr/lib/systemd/user/coremotiond.service /usr/lib/systemd/user/coremotiond.socket
""")
    check(not output.strip(), "without a word", output)
    output = machine.does("local: 0.7", "systemd-analyze security --offline=true --threshold=7 --no-pager "
                          "/lib/systemd/system/coremotiond.service | tail -n 1")
    output += machine.does("with addresses of its own: 1.5", """\
mkdir -p /etc/systemd/system/coremotiond.service.d
cp /usr/share/doc/coremotiond/examples/http.conf /etc/systemd/system/coremotiond.service.d/
systemd-analyze security --offline=true --threshold=15 --no-pager /lib/systemd/system/coremotiond.service | tail -n 1
rm -r /etc/systemd/system/coremotiond.service.d
""")
    print("        " + " / ".join(x.strip() for x in output.splitlines()))


def upgrade(machine, package, folder):
    """From a release before this one, with its history and a configuration that was changed."""
    older = folder / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", package, older], check=True)
    control = older / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.0.9", control.read_text(), flags=re.M))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", older,
                    machine.root / "debs/older.deb"], check=True, stdout=subprocess.DEVNULL)
    machine.does("removed", "apt-get -qq remove -y coremotiond")
    machine.does("remove keeps the history and the configuration",
                 "ls /var/lib/coremotion/*.sqlite /etc/coremotion/coremotiond.toml")
    machine.does("the release before is installed over it", "apt-get -qq install -y --allow-downgrades /debs/older.deb")
    machine.does("its configuration is changed", "echo 'ask_for = 30' > /etc/coremotion/coremotiond.toml")
    history = PACKAGING.parent / "Tests/Fixtures/history"
    database = sorted(history.glob("version-*.sqlite"))[0]
    shutil.copy(database, machine.root / "var/lib/coremotion/history.sqlite")
    machine.does("it has the history of the first release, " + database.name, "chown coremotion: /var/lib/coremotion/*")
    machine.does("upgraded", f"apt-get -qq install -y /debs/{package.name}")
    output = machine.does("the changed configuration stays", "cat /etc/coremotion/coremotiond.toml")
    check(output.strip() == "ask_for = 30", "word for word", output)
    output = machine.does("the history of before is asked about", session(
        machine, "coremotion status; coremotion devices\ncoremotion query --from 2000-01-01 --json\n"))
    steps = re.search(r'"steps" ?: ?(\d+)', output)
    check(steps and int(steps[1]) > 0, f"its steps are there: {steps and steps[1]}", output)


def replace(machine, within):
    """The proxy of the desktop's sensors takes the place of the other one, and gives it back."""
    machine.does("iio-sensor-proxy is there", "apt-get -qq install -y --no-install-recommends iio-sensor-proxy")
    machine.does("coremotion-sensor-proxy takes its place",
                 f"apt-get -qq install -y --no-install-recommends {within['coremotion-sensor-proxy']}")
    output = machine.does("one of them is installed", "dpkg-query -W -f '${binary:Package} ${db:Status-Status}\\n' "
                          "'*-sensor-proxy'")
    check("coremotion-sensor-proxy installed" in output and "iio-sensor-proxy config-files" in output,
          "the other one is gone, its configuration stays until it is purged", output)
    on_the_bus(machine)
    status, output = machine.run("apt-get -qq install -y -s iio-sensor-proxy")
    check(status == 0 and "Remv coremotion-sensor-proxy" in output, "and it can take its place again", output)
    machine.does("what wants iio-sensor-proxy is satisfied", "apt-get -qq satisfy -s -y 'iio-sensor-proxy (>= 2.4)' "
                 "| tee /tmp/said; ! grep -q Remv /tmp/said")
    machine.does("both are purged", "apt-get -qq purge -y coremotion-sensor-proxy iio-sensor-proxy; "
                 "apt-get -qq autoremove --purge -y")


# The system's bus with the policies that are installed, and the service under its user.
BUS = """\
mkdir -p /run/dbus
dbus-uuidgen --ensure
dbus-daemon --system --fork --nopidfile --nosyslog
as() { user=$1; shift; setpriv --reuid=$user --regid=$user --clear-groups "$@"; }
install -d -o coremotion /tmp/service
as coremotion coremotiond --socket /tmp/service/motion.sock --sensor-proxy 2> /tmp/log &
ask() {
  dbus-send --system --print-reply --dest=net.hadess.SensorProxy "$1" org.freedesktop.DBus.Properties.Get \
    string:$2 string:$3 2>&1
}
for i in $(seq 100); do
  dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:net.hadess.SensorProxy | grep -q 'boolean true' && break
  sleep 0.1
done
echo "anybody: $(ask /net/hadess/SensorProxy net.hadess.SensorProxy HasAccelerometer)"
echo "compass: $(ask /net/hadess/SensorProxy/Compass net.hadess.SensorProxy.Compass HasCompass)"
echo "another owner: $(as daemon dbus-send --system --print-reply --dest=org.freedesktop.DBus / \
  org.freedesktop.DBus.RequestName string:net.hadess.SensorProxy uint32:0 2>&1)"
cat /tmp/log
"""


def on_the_bus(machine):
    output = machine.does("the service begins on the system's bus", BUS)
    said = dict(x.split(": ", 1) for x in re.findall(
        r"^(?:anybody|compass|another owner): (?:.*\n?)+?(?=^(?:compass|another owner|coremotiond): |\Z)", output, re.M))
    check("boolean false" in said.get("anybody", ""), "it answers as net.hadess.SensorProxy, here without a chip", output)
    check("AccessDenied" in said.get("compass", ""), "where it points is for the service of location alone", output)
    check("AccessDenied" in said.get("another owner", ""), "nobody else may take its name", output)


def leave(machine, before, within):
    machine.does("HTTP is enabled for this machine", "systemctl enable coremotiond-http.socket")
    output = machine.does("purged", "apt-get -qq purge -y coremotion coremotiond")
    check("deleting the motion history" in output and "/var/lib/coremotion" in output,
          "purge says that it deletes the history", output)
    after = machine.files()
    gone = sorted(set(before) - set(after))
    left = sorted(set(after) - set(before))
    changed = sorted(x for x in before if x in after and before[x] != after[x])
    check(not gone and not left and not changed, f"the {len(before)} files of before are those of now",
          f"gone: {gone[:20]}\nleft: {left[:20]}\nchanged: {changed[:20]}")
    output = machine.does("it can be installed again, without HTTP", f"""\
apt-get -qq install -y {within['coremotion']} {within['coremotiond']} > /dev/null 2>&1
systemctl is-enabled coremotiond.socket coremotiond.service coremotiond-http.socket || true
""")
    check(output.split() == ["enabled", "enabled", "disabled"], "nothing is enabled for the network by what was", output)
