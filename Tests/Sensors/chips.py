"""Chips of industrial I/O for umockdev: how sysfs shows them, and what their buffers say."""

import csv
import io
import zipfile

# A BMI160 at ±8 g: m/s² of one step.
SCALE = 0.002394


def walk(path, rate):
    """Acceleration of a recording in m/s², at about so many samples a second."""
    with zipfile.ZipFile(path) as archive:
        rows = list(csv.DictReader(io.TextIOWrapper(archive.open("accelerometer.csv"))))
    step = max(1, round(1 / rate / (float(rows[1]["time_s"]) - float(rows[0]["time_s"]))))
    return [tuple(float(row[x]) for x in ("x_mps2", "y_mps2", "z_mps2")) for row in rows[::step]]


def quantised(vector):
    """What the chip's registers hold: 16 bits, little end first."""
    raw = [max(-32768, min(32767, round(x / SCALE))) for x in vector]
    return b"".join(x.to_bytes(2, "little", signed=True) for x in raw)


def escaped(data):
    """Bytes as a script of umockdev has them: control characters and ^ itself are two."""
    out = bytearray()
    for byte in data:
        if byte < 32:
            out += bytes([94, byte + 64])
        elif byte == 94:
            out += b"^`"
        else:
            out.append(byte)
    return bytes(out)


def script(samples, burst, rate):
    """A buffer that hands over so many samples at once, as a FIFO does at its watermark."""
    lines = []
    for i in range(0, len(samples) - burst + 1, burst):
        data = b"".join(quantised(sample) for sample in samples[i:i + burst])
        lines.append(b"r %d " % round(1000 * burst / rate) + escaped(data))
    return b"d 0 /dev/iio:device0\n" + b"\n".join(lines) + b"\n"


def attributes(number, name, kind, fifo):
    """What sysfs says of a chip with three axes of a kind, `accel` or `anglvel`, whose FIFO holds so many samples."""
    found = {
        "name": name, "dev": f"247:{number}", "sampling_frequency": "100",
        "sampling_frequency_available": "12.5 25 50 100 200", f"in_{kind}_scale": str(SCALE),
        f"in_{kind}_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
        "buffer/enable": "0", "buffer/length": "2", "buffer/watermark": "1",
        "buffer/hwfifo_enabled": "0", "buffer/hwfifo_watermark_max": str(fifo),
    }
    for index, axis in enumerate("xyz"):
        found[f"in_{kind}_{axis}_raw"] = "0"
        found[f"scan_elements/in_{kind}_{axis}_en"] = "0"
        found[f"scan_elements/in_{kind}_{axis}_index"] = str(index)
        found[f"scan_elements/in_{kind}_{axis}_type"] = "le:s16/16>>0"
    return found


def device(number, name, kind, fifo):
    """The same for umockdev."""
    lines = [f"P: /devices/platform/i2c/iio:device{number}", f"N: iio:device{number}",
             "E: SUBSYSTEM=iio", f"E: DEVNAME=/dev/iio:device{number}", "E: DEVTYPE=iio_device"]
    lines += [f"A: {key}={value}\\n" for key, value in sorted(attributes(number, name, kind, fifo).items())]
    return "\n".join(lines) + "\n"
