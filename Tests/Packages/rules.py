"""The rules of udev on chips that umockdev makes up: group, mode, tag and what is run; and that program itself."""

import grp
import os
import pathlib
import re
import shutil
import tempfile

from report import check, run, skip

UDEV = pathlib.Path(__file__).resolve().parents[2] / "Packaging/udev"
# A chip of each kind that the service measures by, polled and buffered.
KINDS = ["in_accel_x_raw", "in_anglvel_x_raw", "in_magn_x_raw", "in_pressure_input", "in_illuminance_raw",
         "in_illuminance0_input", "in_intensity_both_raw", "in_proximity_raw", "in_proximity0_raw",
         "scan_elements/in_accel_x_en", "scan_elements/in_anglvel_x_en", "scan_elements/in_magn_x_en",
         "scan_elements/in_pressure_en", "scan_elements/in_illuminance_en", "scan_elements/in_proximity_en"]
# Converters of voltage and thermometers are nobody's motion.
OTHERS = ["in_voltage0_raw", "in_temp_input"]
PLACE = "/sys/devices/virtual/iio_sim"
SWITCHES = ["scan_elements/in_accel_x_en", "buffer/enable", "buffer/length", "buffer/watermark",
            "sampling_frequency", "in_accel_sampling_frequency", "trigger/current_trigger",
            "current_timestamp_clock"]

# In a file system of its own, so that the machine's rules, groups and devices stay what they are.
STAGE = """\
set -e
mount --bind "$1/group" /etc/group
mount -t tmpfs tmpfs /run
mkdir -p /run/udev/rules.d
cp "$2"/*.rules /run/udev/rules.d
shift 2
SYSTEMD_LOG_LEVEL=debug exec umockdev-run -d "$1" -- sh -c 'for x; do udevadm test --action=add "$x"; done' sh \\
  $(cat "$2")
"""


def hold():
    missing = [x for x in ["umockdev-run", "udevadm", "unshare"] if not shutil.which(x)]
    if missing:
        skip(f"{missing[0]} is not there, so the rules of udev are not tried")
        return
    with tempfile.TemporaryDirectory() as name:
        hold_rules(pathlib.Path(name))
    if os.getuid() == 0:
        with tempfile.TemporaryDirectory() as name:
            hold_switches(pathlib.Path(name))
    else:
        skip("needs root: who may set the switches of a chip")


def hold_rules(folder):
    group = next((x for x in pathlib.Path("/etc/group").read_text().splitlines() if x.startswith("coremotion:")),
                 "coremotion:x:61234:")
    number = group.split(":")[2]
    lines = pathlib.Path("/etc/group").read_text().splitlines()
    (folder / "group").write_text("\n".join([*(x for x in lines if x != group), group]) + "\n")
    description, places = "", []
    for i, kind in enumerate([*KINDS, *OTHERS]):
        place = f"{PLACE}/iio:device{i}"
        places.append(place)
        description += (f"P: {place.removeprefix('/sys')}\nN: iio:device{i}\nE: DEVNAME=/dev/iio:device{i}\n"
                        f"E: DEVTYPE=iio_device\nE: SUBSYSTEM=iio\nA: name=chip\\n\nA: {kind}=1\\n\n\n")
    places.append(f"{PLACE}/trigger0")
    description += f"P: {places[-1].removeprefix('/sys')}\nE: SUBSYSTEM=iio\nA: sampling_frequency=50\\n\n\n"
    (folder / "chips").write_text(description)
    (folder / "places").write_text("\n".join(places))
    as_root = [] if os.getuid() == 0 else ["--map-root-user"]
    status, output = run("unshare", "--mount", *as_root, "sh", "-c", STAGE, "sh", folder, UDEV,
                         folder / "chips", folder / "places")
    if status != 0 and "unshare" in output:
        skip("file systems of one's own are not allowed here, so the rules of udev are not tried")
        return
    complaints = [x for x in output.splitlines() if "coremotion" in x and (
        "nvalid" in x or "Unknown" in x or "ignor" in x or "Failed" in x)]
    check(not complaints, "udev has nothing to say against the rules", "\n".join(complaints) or output[-3000:])
    for i, kind in enumerate(KINDS):
        said = [x for x in output.splitlines() if f"iio:device{i}:" in x or f"iio:device{i}'" in x]
        tags = tags_of(output, f"iio:device{i}")
        wanted = [f"GROUP {number}", "MODE 0660",
                  f"run: 'coremotion-sensor-switches {PLACE}/iio:device{i}'",
                  f"run: 'coremotion-sensor-switches --tell {PLACE}/iio:device{i}'"]
        lacking = [x for x in wanted if not any(line.endswith(x) for line in said)]
        check(not lacking and "coremotion" in tags and "systemd" in tags,
              f"a chip with {kind}: group, mode, tag, switches", f"lacking: {lacking}, tags: {tags}\n{output[-2000:]}")
    for i, kind in enumerate(OTHERS, len(KINDS)):
        said = [x for x in output.splitlines() if f"iio:device{i}" in x and ("GROUP" in x or "run:" in x)]
        check(not said and "coremotion" not in tags_of(output, f"iio:device{i}"),
              f"one with {kind} stays root's", "\n".join(said))
    check(f"run: 'coremotion-sensor-switches {PLACE}/trigger0'" in output, "a trigger's rate is the group's")


def tags_of(output, name):
    """Tags in what udevadm says of a device."""
    place = PLACE.removeprefix("/sys")
    properties = re.search(rf"^DEVPATH={place}/{name}\n(?:[A-Z_]+=.*\n)*", output, re.M)
    tags = re.search(r"^TAGS=(.*)$", properties[0], re.M) if properties else None
    return tags[1].split(":") if tags else []


def hold_switches(folder):
    """The program that udev runs, on a folder like that of a chip. Any group of the machine stands for ours."""
    for switch in [*SWITCHES, "in_accel_x_raw", "name", "uevent"]:
        path = folder / switch
        path.parent.mkdir(exist_ok=True)
        path.write_text("0\n")
        path.chmod(0o644)
    program = folder / "sensor-switches"
    program.write_text((UDEV / "sensor-switches").read_text().replace("chgrp coremotion", "chgrp nogroup"))
    program.chmod(0o755)
    status, output = run(program, folder)
    stats = {x: (folder / x).stat() for x in [*SWITCHES, "in_accel_x_raw", "name"]}
    mine = [x for x in SWITCHES if stats[x].st_gid == grp.getgrnam("nogroup").gr_gid and stats[x].st_mode & 0o777 == 0o664]
    check(status == 0 and mine == SWITCHES, "all switches of a chip can be set by the group, and by nobody else",
          output + str({x: oct(y.st_mode) for x, y in stats.items()}))
    check(all(stats[x].st_mode & 0o777 == 0o644 and stats[x].st_gid == 0 for x in ["in_accel_x_raw", "name"]),
          "what it measures stays as it was")
    status, output = run(program, "--tell", folder)
    check(status == 0 and (folder / "uevent").read_text() == "change\n", "the kernel is asked to tell again", output)
    check(run(program)[0] == 2 and run(program, folder / "missing")[0] == 2, "without a folder it says how it is called")

