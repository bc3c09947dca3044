"""Makes a folder of seeds for every harness out of the specimens in DATA/phone-logs.

Usage: make_corpus.py DATA CORPUS

A seed is the beginning of a member: the fuzzer needs few bytes that lead far. Formats without a
specimen begin with a few lines written here, which are what the format's description says.
"""

import gzip
import io
import pathlib
import struct
import sys
import zipfile

# Bytes of a seed; blocks of the wearables are 512 bytes, pages of GENEActiv 3.7 KB.
LENGTH = 12_000

# Harness, archives, and the member whose beginning is the seed ("" for all).
SPECIMENS = [
    ("sensor-logger", "sensor-logger/android*.zip", "TotalAcceleration.csv"),
    ("sensor-logger", "sensor-logger/ios*.zip", "AccelerometerUncalibrated.csv"),
    ("sensor-logger", "sensor-logger/ios*.zip", "Location.csv"),
    ("sensor-logger-metadata", "sensor-logger/*.zip", "Metadata.csv"),
    ("sensor-logger-json", "sensor-logger/http-push*.zip", ""),
    ("phyphox", "phyphox/*.zip", "Accelerometer.csv"),
    ("phyphox-times", "phyphox/*.zip", "time.csv"),
    ("sensorlog", "sensorlog/*.zip", ""),
    ("microsoft-indoor", "ms-indoor/*.zip", ""),
    ("gnss-logger", "gnsslogger/*.zip", ""),
    ("xsens-dot", "xsens-dot/*.zip", ""),
    ("gpx", "gpx/*.zip", ".gpx"),
    ("tcx", "tcx/*.zip", ".tcx"),
    ("fit", "fit/*.zip", ""),
    ("nmea", "nmea/*.zip", ""),
    ("axivity", "axivity/*.zip", ""),
    ("geneactiv", "geneactiv/*.zip", ""),
    ("parmay-matrix", "parmay-matrix/*.zip", ""),
    ("actigraph-csv", "actigraph/*.csv.zip", ""),
    ("counts", "actical/*.zip", ""),
    ("counts", "actiwatch/*.zip", ""),
    ("counts", "fitbit/*.zip", ""),
    ("apple-health", "apple-health/*.zip", ""),
    ("csv", "sensory-ios/*.zip", ""),
]

CSV = "time_s,acc_x (g),acc_y (g),acc_z (g),pressure (hPa)\n" + "".join(
    f"{i / 100},0.01,-0.{i},1.0e0,1013.25\n" for i in range(10, 40))
LAYOUT = "time_s,x_mps2,y_mps2,z_mps2\n" + "".join(f"{i / 100},0,0,9.8\n" for i in range(40))
WRITTEN = {
    "layout": LAYOUT,
    "layout-meta": '{"device": {"model": "x", "platform": "ios"}, "start_utc": '
    '"2024-01-01T00:00:00Z", "timezone": "Europe/Berlin", "rates_hz": {"accelerometer": 100}}',
    "csv": CSV,
    "androsensor": "ACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);"
    "LOCATION Latitude : ;LOCATION Longitude : ;Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS\n"
    + "".join(f"0,1;0,2;9,8;48,1;11,5;{i * 500};2022-10-22 18:33:23:288\n" for i in range(20)),
    "getsensordata": "% Sensor data\n"
    + "".join(f"ACCE;{i}.1;{i}.2;0.1;0.2;9.8;3\nGNSS;{i}.1;{i}.2;48.1;11.5;500;0;5;3\n"
              f"PRES;{i}.1;{i}.2;1013.2;3\nPOSI;{i}.1;{i};48.1;11.5;0;1\n" for i in range(9)),
    "gt3x-info": "Serial Number: MOS2E17210537\nDevice Type: wGT3XBT\nSample Rate: 30\n"
    "Start Date: 635962500000000000\nTimeZone: -05:00:00\nAcceleration Scale: 256.0\n",
    "gt3x-samples": "".join(chr(i % 128) for i in range(900)),
    "sensor-logger-json": '[{"sensor":"TotalAcceleration","time":"1700000000000000000",'
    '"seconds_elapsed":"0.01","x":"0.1","y":"0.2","z":"9.8"}]',
    "phyphox": '"Time (s)";"X (m/s^2)";"Y (m/s^2)";"Z (m/s^2)"\n'
    + "".join(f"{i},5E-1;0,1;0,2;9,80665\n" for i in range(30)),
}


def members(data):
    """Name and bytes of what an archive holds, archives in it included."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def in_64_bits(data):
    """The same archive, its directory stating sizes and places as one above 2 GiB does."""
    end = data.rindex(b"PK\5\6")
    start = struct.unpack_from("<I", data, end + 16)[0]
    changed, directory, record = bytearray(data[:start]), b"", start
    while record < end:
        packed, size, name, extra, comment = struct.unpack_from("<IIHHH", data, record + 20)
        header = struct.unpack_from("<I", data, record + 42)[0]
        head = bytearray(data[record:record + 46 + name])
        field = struct.pack("<HHQQQ", 1, 24, size, packed, header)
        struct.pack_into("<IIHHH", head, 20, 0xFFFFFFFF, 0xFFFFFFFF, name, len(field), 0)
        struct.pack_into("<I", head, 42, 0xFFFFFFFF)
        struct.pack_into("<II", changed, header + 18, 0xFFFFFFFF, 0xFFFFFFFF)
        directory += bytes(head) + field
        record += 46 + name + extra + comment
    tail = struct.pack("<IIH", len(directory), start, 0)
    return bytes(changed) + directory + data[end:end + 12] + tail


def main():
    data, corpus = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    count = 0

    def keep(harness, content):
        nonlocal count
        folder = corpus / harness
        folder.mkdir(parents=True, exist_ok=True)
        count += 1
        (folder / f"seed-{count:03}").write_bytes(content[:LENGTH])

    for harness, text in WRITTEN.items():
        keep(harness, text.encode())
    rows = CSV.split("\n", 1)[1]
    keep("csv", f"sep=,\n# a logger\ntime,x,y,z,p\n[s],[g],[g],[g],[hPa]\n{rows}".encode())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("walk/log.csv", CSV)
    keep("zip", packed.getvalue())
    keep("zip", in_64_bits(packed.getvalue()))
    keep("gzip", gzip.compress(CSV.encode(), mtime=0))
    keep("gzip", gzip.compress(packed.getvalue(), mtime=0))
    for harness, pattern, wanted in SPECIMENS:
        for path in sorted((data / "phone-logs").glob(pattern)):
            for name, content in members(path.read_bytes()):
                if name.endswith(wanted) and content:
                    keep(harness, content)
    for path in sorted((data / "phone-logs").glob("actigraph/*.gt3x.zip")):
        for _, recording in members(path.read_bytes()):
            keep("zip", recording)
            for name, content in members(recording):
                if name == "log.bin":
                    keep("gt3x", content)
                elif name == "info.txt":
                    keep("gt3x-info", content)
    print(f"{count} seeds in {corpus}")


if __name__ == "__main__":
    main()
