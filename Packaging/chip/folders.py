"""The folders for Arduino and Zephyr: what lies beside this file, with header and libraries."""

import pathlib
import re
import shutil

HERE = pathlib.Path(__file__).resolve().parent
TEXTS = HERE.parent.parent / "Sources/CMotionC/texts.c"
# Names of `build.mcu` in Arduino's cores. Where a core says that its processor counts in a unit of its own, Arduino looks
# into the folder of the unit and the call convention first.
ARDUINO = {
    "cortex-m0": "armv6m", "cortex-m0plus": "armv6m", "cortex-m3": "armv6m", "cortex-m23": "armv6m",
    "cortex-m4/fpv4-sp-d16-hard": "armv7em", "cortex-m7/fpv5-d16-hard": "armv7em", "cortex-m33/fpv5-sp-d16-hard": "armv7em",
    # The C3 has no atomic instructions, which that library counts arrays with.
    "esp32c6": "riscv32",
}


def version():
    """What `coremotion_version` says."""
    return re.search(r'coremotion_version\(void\) \{ return "([^"]+)"', TEXTS.read_text())[1]


def copied(template, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    return folder


def write(out):
    """Writes both folders below `out`, which has `include` and `lib`."""
    arduino = copied(HERE / "arduino", out / "arduino/CoreMotion")
    properties = arduino / "library.properties"
    properties.write_text(properties.read_text().replace("@VERSION@", version()))
    (arduino / "src").mkdir()
    shutil.copy(out / "include/coremotion.h", arduino / "src")
    for folder, target in ARDUINO.items():
        place = arduino / "src" / folder
        place.mkdir(parents=True)
        shutil.copy(out / "lib" / target / "libcoremotion.a", place)
    zephyr = copied(HERE / "zephyr", out / "zephyr")
    shutil.copytree(out / "include", zephyr / "include")
    for target in sorted((out / "lib").iterdir()):
        (zephyr / "lib" / target.name).mkdir(parents=True)
        shutil.copy(target / "libcoremotion.a", zephyr / "lib" / target.name)
