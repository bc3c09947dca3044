"""Ordinary files of the formats that are tables or tagged lines."""

import datetime

from formats import Format, at

G = 9.80665
EPOCH = 1_600_000_000


def stamp(i, rate=100):
    return f"{i / rate:.2f}"


def clock(i, rate=100, form="%Y-%m-%d %H:%M:%S"):
    moment = datetime.datetime(2018, 5, 4, 10) + datetime.timedelta(milliseconds=i * 1000 // rate)
    return moment.strftime(form) + f".{moment.microsecond // 1000:03d}"


def csv_row(i):
    return b"%.2f,%.6f,%.6f,%.6f\n" % (i / 100, *at(i))


def guessed_row(i):
    x, y, z = at(i)
    return b"%d,%.5f,%.5f,%.5f,%.4f,%.4f,0.0\n" % (EPOCH * 1000 + i * 10, x / G, y / G, z / G, y / 9, x / 9)


def dated_row(i):
    return b"%s;%.4f;%.4f;%.4f\n" % (clock(i).encode(), *at(i))


def logger_row(i):
    x, y, z = at(i)
    return b"%d,%.9f,%.12f,%.12f,%.12f\n" % (EPOCH * 10**9 + i * 10**7, i / 100, z, y, x)


def logger_json(i):
    x, y, z = at(i)
    return (b',{"sensor":"TotalAcceleration","time":"%d","seconds_elapsed":"%.9f","x":"%.12f","y":"%.12f",'
            b'"z":"%.12f"}' % (EPOCH * 10**9 + i * 10**7, i / 100, x, y, z))


def push(i):
    x, y, z = at(i)
    return (b',{"name":"totalacceleration","time":%d,"values":{"x":%.12f,"y":%.12f,"z":%.12f}}'
            % (EPOCH * 10**9 + i * 10**7, x, y, z))


def phyphox_row(i):
    return b"%.9E,%.9E,%.9E,%.9E\n" % (i / 100, *at(i))


def sensorlog_row(i):
    x, y, z = at(i)
    fix = "1525420799.5,48.1,11.2,500" if i % 100 == 0 else ",,,"
    return (f"{clock(i)} +0200,{900 + i / 100:.6f},{-x / G:.6f},{-y / G:.6f},{-z / G:.6f},"
            f"{900 + i / 100:.6f},{x / 9:.6f},{y / 9:.6f},0.01,{fix},{i // 50},walking,2\n").encode()


def androsensor_row(i):
    x, y, z = at(i)
    return (f"{x:.4f};{y:.4f};{z:.4f};0;0;9.8;48.1{i % 1000:03d};11.2;500;5;1013.25;{i * 10};"
            f"2022-10-22 18:33:23:288\n").encode()


def getsensordata_line(i):
    x, y, z = at(i)
    line = b"ACCE;%.3f;%.3f;%.6f;%.6f;%.6f;3\n" % (i / 100, i / 100, x, y, z)
    return line + (b"PRES;%.3f;%.3f;1013.25;3\n" % (i / 100, i / 100) if i % 10 == 0 else b"")


def indoor_line(i):
    x, y, z = at(i)
    t = 1_574_572_522_280 + i * 10
    return (b"%d\tTYPE_ACCELEROMETER\t%.6f\t%.6f\t%.6f\t2\n%d\tTYPE_GYROSCOPE\t%.6f\t0.01\t0.02\t3\n"
            % (t, x, y, z, t, y / 9))


def gnss_line(i):
    t = EPOCH * 1000 + i * 10
    line = b"UncalAccel,%d,%d,%.6f,%.6f,%.6f\n" % (t, i * 10**7, *at(i))
    if i % 100 == 0:
        line += b"Raw,1,2,3\nFix,GPS,48.%06d,11.0,500.0,1.5,3.0,90.0,%d\n" % (i % 900_000, t)
    return line


def xsens_row(i):
    x, y, z = at(i)
    return b"%d,%d,0.7071,0.0,0.7071,0.0,%.6f,%.6f,%.6f,0\n" % (i, (10**9 + i * 10**4) % 2**32, x, y, z - G)


def actigraph_row(i):
    x, y, z = at(i)
    return b"%.3f,%.3f,%.3f\n" % (x / G, y / G, z / G)


def epoch_row(i):
    moment = clock(i, 1, "%Y-%m-%dT%H:%M:%S")[:19]
    return f"{moment}Z,{i % 90},9,{i % 40},{i % 3},45\n".encode()


META = (b'{"device": "x", "start_utc": "2024-01-01T00:00:00Z", "time_zone": "Europe/Berlin", '
        b'"rate_hz": {"accelerometer": 100}')
LAYOUT_ROWS = b"time_s,x_mps2,y_mps2,z_mps2\n" + b"".join(csv_row(i) for i in range(3000))
ACTIGRAPH_HEAD = (
    b"------------ Data File Created By ActiGraph GT3X+ ActiLife v6.13.3 Firmware v1.9.2 date format M/d/yyyy at"
    b" 100 Hz  Filter Normal -----------\nSerial Number: TAS1D48140206\nStart Time 15:00:00\nStart Date 9/12/2017\n"
    b"Epoch Period (hh:mm:ss) 00:00:00\nDownload Time 15:29:44\nDownload Date 9/19/2017\n"
    b"Current Memory Address: 0\nCurrent Battery Voltage: 3.85     Mode = 12\n"
    b"--------------------------------------------------\n")
COUNTS_HEAD = ACTIGRAPH_HEAD.replace(b"Data File", b"Data Table File").replace(b"00:00:00\nDown", b"00:00:01\nDown")
VECTOR = ("X", "Y", "Z")

FORMATS = [
    Format("CSV", "csv", b"time_s,x_mps2,y_mps2,z_mps2\n", csv_row),
    Format("CSV, units guessed", "csv", b"timestamp,ax,ay,az,gx,gy,gz\n", guessed_row),
    Format("CSV of dates", "csv", b"date;acc_x (m/s2);acc_y (m/s2);acc_z (m/s2)\n", dated_row, separator=b";"),
    Format("recording layout", "zip", b"time_s,x_mps2,y_mps2,z_mps2\n", csv_row, member="accelerometer.csv",
           others={"meta.json": META + b"}"}),
    Format("Sensor Logger", "zip", b"time,seconds_elapsed,z,y,x\n", logger_row, member="TotalAcceleration.csv"),
    Format("Sensor Logger, JSON", "json", b'[{"sensor":"Metadata","appVersion":"1.50","platform":"android"}',
           logger_json, b"]", kinds=("json",)),
    Format("Sensor Logger, push", "json", b'{"messageId":0,"sessionId":"s","deviceId":"d","payload":['
           + push(0)[1:], lambda i: push(i + 1), b"]}", kinds=("json",)),
    Format("phyphox", "zip", b'"Time (s)","X (m/s^2)","Y (m/s^2)","Z (m/s^2)"\n', phyphox_row,
           member="Accelerometer.csv",
           others={"Gyroscope.csv": b'"Time (s)","X (rad/s)","Y (rad/s)","Z (rad/s)"\n0.0,0.1,0.1,0.1\n'}),
    Format("SensorLog", "csv", (
        "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),"
        + "".join(f"accelerometerAcceleration{x}(G)," for x in VECTOR) + "gyroTimestamp_sinceReboot(s),"
        + "".join(f"gyroRotation{x}(rad/s)," for x in VECTOR)
        + "locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),locationAltitude(m),"
        "pedometerNumberofSteps(N),activity(txt),activityActivityConfidence(Z)\n").encode(), sensorlog_row),
    Format("AndroSensor", "csv", (
        "".join(f"ACCELEROMETER {x} (m/s²);" for x in VECTOR) + "".join(f"GRAVITY {x} (m/s²);" for x in VECTOR)
        + "LOCATION Latitude : ;LOCATION Longitude : ;LOCATION Altitude ( m);LOCATION Speed ( Kmh);"
        "ATMOSPHERIC PRESSURE (hPa);Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS\n").encode(),
        androsensor_row, separator=b";"),
    Format("GetSensorData", "txt", b"% Log file created by 'GetSensorData2' app\n", getsensordata_line,
           separator=b";"),
    Format("Microsoft indoor", "txt", b"#\tstartTime:1574572522274\n#\tBrand:X\tModel:Y\tAndroidName:8.1.0\n",
           indoor_line, separator=b"\t"),
    Format("GNSS Logger", "txt", (
        b"# \n# Version: v2.0.0.1 Platform: 9\n# Raw,ElapsedRealtimeMillis,TimeNanos,LeapSecond\n"
        b"# UncalAccel,utcTimeMillis,elapsedRealtimeNanos,UncalAccelXMps2,UncalAccelYMps2,UncalAccelZMps2\n"
        b"# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,BearingDegrees,"
        b"UnixTimeMillis\n"), gnss_line),
    Format("Xsens DOT", "csv", (
        b"sep=,\nDeviceTag:,Sensor\nFirmwareVersion:,2.0.0\nStartTime: ,2021-08-20_20:21:13_835 GMT+8\n\n"
        b"PacketCounter,SampleTimeFine,Quat_W,Quat_X,Quat_Y,Quat_Z,FreeAcc_X,FreeAcc_Y,FreeAcc_Z,Status\n"),
        xsens_row),
    Format("ActiGraph CSV", "csv", ACTIGRAPH_HEAD + b"Accelerometer X,Accelerometer Y,Accelerometer Z\n",
           actigraph_row),
    Format("ActiGraph counts", "csv", COUNTS_HEAD + b"TimeStamp,axis1,axis2,axis3,steps,vm\n", epoch_row,
           is_refused=True),
    Format("Fitbit minutes", "json", b'[{"dateTime" : "06/24/95 16:00:00","value" : "0"}',
           lambda i: b',{"dateTime" : "06/24/95 16:00:00","value" : "%d"}' % (i % 90), b"]", kinds=("json",)),
]
