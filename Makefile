# What a newcomer types. Each target installs what it needs and lacks, then does its work.

# Debian packages: package/kind/name, where the program, library or Python module of that name
# shows that the package is not needed. `need-NAME` installs those of NAME_DEBS.
build_DEBS := pkg-config/program/pkg-config libminizip-dev/library/minizip zlib1g-dev/library/zlib \
  libmicrohttpd-dev/library/libmicrohttpd libsystemd-dev/library/libsystemd \
  libqrencode-dev/library/libqrencode \
  libexpat1-dev/library/expat
python_DEBS := python3/program/python3
documents_DEBS := $(python_DEBS) unzip/program/unzip
node_DEBS := nodejs/program/node
wasm_DEBS := $(node_DEBS) $(python_DEBS)
measure_DEBS := valgrind/program/valgrind binutils/program/objdump $(python_DEBS)
bench_DEBS := $(python_DEBS) python3-venv/module/ensurepip
cohort_DEBS := $(bench_DEBS) default-jre-headless/program/java
# What Spark runs on, and R as Debian has it.
spark_DEBS := $(bench_DEBS) default-jdk-headless/program/java r-base-core/program/Rscript
# The page: a C library, a runtime and an optimiser for WebAssembly, and what unpacks sources. The
# browsers in which it is looked at.
page_DEBS := wasi-libc/file//usr/lib/wasm32-wasi/libc.a binaryen/program/wasm-opt \
  libclang-rt-14-dev-wasm32/file//usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a \
  dpkg-dev/program/dpkg-source xz-utils/program/xz $(python_DEBS)
sensors_DEBS := $(python_DEBS) umockdev/program/umockdev-run
# GDBus of the system's Python; what is not there is skipped, and said.
bus_DEBS := $(sensors_DEBS) dbus-daemon/program/dbus-daemon python3-gi/file//usr/lib/python3/dist-packages/gi \
  iio-sensor-proxy/program/monitor-sensor
service_DEBS := $(documents_DEBS) prometheus/program/promtool
browser_DEBS := $(bench_DEBS) chromium/program/chromium
report_DEBS := $(browser_DEBS) node-typescript/program/tsc tidy/program/tidy poppler-utils/program/pdftotext \
  faketime/program/faketime
# Packages are made, and held against what reads them; what is not there then is skipped, and said.
package_DEBS := $(python_DEBS) dpkg-dev/program/dpkg-shlibdeps binutils/program/objcopy
packaged_DEBS := $(package_DEBS) lintian/program/lintian man-db/program/man mandoc/program/mandoc \
  umockdev/program/umockdev-run udev/program/udevadm mmdebstrap/program/mmdebstrap prometheus/program/promtool
# Compilers, a C library and emulators for boards. The headers of C++ are for other people's filters beside which ours is measured.
chip_DEBS := $(python_DEBS)
firmware_DEBS := $(chip_DEBS) qemu-system-arm/program/qemu-system-arm qemu-system-misc/program/qemu-system-riscv32 \
  gcc-arm-none-eabi/program/arm-none-eabi-gcc gcc-riscv64-unknown-elf/program/riscv64-unknown-elf-gcc \
  picolibc-arm-none-eabi/file//usr/lib/picolibc/arm-none-eabi/lib/picolibc.ld \
  picolibc-riscv64-unknown-elf/file//usr/lib/picolibc/riscv64-unknown-elf/lib/picolibc.ld \
  libstdc++-arm-none-eabi-newlib/file//usr/lib/arm-none-eabi/include/c++
library_DEBS := $(python_DEBS) binutils/program/objcopy
strangers_DEBS := $(library_DEBS) cmake/program/cmake rustc/program/rustc
look_DEBS := $(browser_DEBS) firefox-esr/program/firefox-esr webkit2gtk-driver/program/WebKitWebDriver \
  xvfb/program/xvfb-run
# What needs no more than its packages. A name that is forgotten here has no rule, and stops make.
NEEDS := python documents wasm measure bench cohort spark sensors bus service package packaged chip firmware library strangers

SWIFT ?= swift
PYTHON ?= python3
# The one configuration of tests, program, examples and benchmarks, and one folder for it: what they
# have in common is built once. -O keeps the checks of overflow, indices and preconditions
# (Tests/CommandLineTests/TrapTests.swift).
# `swift test` is given what `swift build` has made: alone it adds -enable-testing once more, and the
# other flags build everything anew.
OPTIMISED := -c release -Xswiftc -enable-testing
# A package that uses this one by path. The manifest cache does not notice new files of the other.
CLIENT := $(OPTIMISED) --scratch-path .build --disable-build-manifest-caching
# Recordings with truth; they are not part of the repository.
DATA ?= ../shared/data
EVALUATION_PYTHON := Evaluation/.venv/bin/python
# Finds folders of a module that use each other in circles.
ROOMS ?= ../shared/tools/rooms

# What the thread sanitizer has to say of the last run, and the suites in which threads meet:
# delivery, clients, suspension, replay, sockets. TSAN=all runs all suites of clients and hosts.
TSAN_REPORTS := .build-tsan/reports
TSAN_SUITES := Location|Visit|Delivery|Handler|Isolation|MainActor|Manager|Authorization|Updates|Install|Replay|\
  Clock|EndedSource|EnvironmentPast|FirstSeconds|Stopped|Suspension|Subscription|Queue|Expiring|HostAddress|\
  \.Service|Pushed|Malice|Question|Sensed|Capture|DesktopSensor
IIO_SUITES := MotionSourcesTests|SensedDeviceTests|SensedFaultTests|SensedWalkTests|HotPlugTests|CaptureTests|DesktopSensorTests
TSAN_MODULES := (ContractTests|CoreMotionTests|MotionHostTests|MotionServiceTests)
ifeq ($(TSAN),all)
  TSAN_FILTER := $(TSAN_MODULES)
else
  TSAN_FILTER := $(TSAN_MODULES)\..*($(subst | ,|,$(TSAN_SUITES)))
endif

# Recordings and scenarios whose outputs are held against each other, and what draws them.
OUTPUTS ?= 200
OUTPUTS_SEED ?= 1

# Kills of the service, and of its beginnings; cuts of the power, and databases that are damaged.
KILLS ?= 300
BEGINNINGS ?= 100
POWERCUTS ?= 1000
# Files of a cohort, and kills of its runs; COHORT_SEED=N draws the moments of a run that failed again.
COHORT_FILES ?= 300
COHORT_KILLS ?= 30
COHORT_ZEROS ?= 3221225472
# Simulated recordings that Spark and Ray are held to the command line with.
SPARK_RECORDINGS ?= 1000
ZONES ?= 9
DATABASES ?= 50

# First and last seed of the worlds that nothing is fitted to, and the rates of their sensors, Hz.
WORLD_SEEDS ?= 1001-1040
WORLD_RATES ?= 20 50 100

# First and last seed of the generated gestures, and of the simulated days.
GENERATED_SEEDS ?= 1-3
DAY_SEEDS ?= 1

# Attempts of each of ten kinds.
INTRUDERS ?= 10

# Seconds for each parser.
FUZZ_SECONDS ?= 60

# Cases that are drawn for the files of the user, and what draws them: a number draws the same again.
FILE_CASES ?= 2000
FILE_SEED ?=

# Hostile files of every format, MB each, and small recordings damaged at random: as many by the same
# seed are the same again.
MALICE_MEGABYTES ?= 20
CASES ?= 10000
# Mutated requests over HTTP.
REQUESTS ?= 10000
MALICE_SEED ?=

# Seconds in real time for which wake-ups are counted and latencies taken.
SECONDS ?= 600
LATENCY_SECONDS ?= 60
HOURS ?= 36

# The page, the module in it, and the Python in which browsers are driven.
PAGE := dist/coremotion.html
PAGE_FOLDER := dist/coremotion
PAGE_WASM := .build-page/page.wasm
PAGE_PYTHON := Web/Checks/.venv/bin/python
# What the live page has of the report's scripts (Web/report/EmbeddedAssets.swift).
LIVE_PARTS := clock columns dom stretch axis lanes why sheet slider brush
# Recordings for its comparison, and what damages copies of them.
PAGE_FOLDERS := $(wildcard $(DATA) ../shared/training ../shared/strangers)
DAMAGE ?= ../shared/tools/damage
PAGE_FUZZ_SECONDS ?= 600

# Programs for packages: Swift's library is in them, and no path of this folder. The linker is lld, since gold does not
# find all of the library's parts; names are not exported, and each function is a part of its own, so it leaves out
# what nothing uses.
PACKAGE_BUILD := .build-package
PACKAGED := -c release --static-swift-stdlib --disable-local-rpath --scratch-path $(PACKAGE_BUILD) \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic

# Every committed file that a program writes; what writes it stands at `generated`.
ACCURACY := Documentation/results/accuracy.md
COVERAGE := Documentation/results/core-motion-coverage.md
GOLDEN := Tests/CommandLineTests/Golden
# Pictures of a report, and the timeline of the simulated day alone.
LOOK := Documentation/look
GENERATED := $(ACCURACY) $(ACCURACY:.md=) $(COVERAGE) $(GOLDEN) Documentation/results/public-api.md \
  Documentation/results/morning.svg Documentation/reference/architecture.md $(LOOK)/day.svg

# The core for boards: libraries, header, folders for Arduino and Zephyr.
CHIP := dist/chip
PEERS ?= .build-peers

WHEEL_PYTHON := Python/.venv/bin/python
# Calls with damaged bytes under valgrind.
MEMORY_CALLS ?= 40

# The core for C: Embedded Swift, so that nothing of Swift's runtime is in it, and nothing of it is needed. The prefix is where
# programs will look for it; DESTDIR stands for the root of the file system where it is put into a package.
LIBRARY_BUILD := .build-library
LIBRARY := dist/library
PREFIX ?= /usr/local
DESTDIR ?=

WALK := Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip

# Embedded Swift: no runtime, no Foundation, no existential types.
EMBEDDED := -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo \
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector

.DEFAULT_GOAL := help
.PHONY: help demo program package test-package test test-c test-socket service-demo test-units intruders kill-test \
  cohort-test phone-demo test-iio test-dbus test-profiles hostile-http bench-http test-http powercut-test fault-test zone-test week test-files \
  test-malice test-outputs test-wear test-debug tsan examples examples-record spellings \
  lint coverage documents public-api picture generated generated-check platforms arm same-bits measure thresholds bench \
  bench-reading bench-cohort bench-service wakeups client-cost evaluate \
  evaluate-check evaluate-record evaluate-test evaluate-worlds gestures-generated visits-generated fuzz fuzz-door fuzz-service nightly clean probe counter \
  page page-folder page-module same-page look-page look-installed look-record bench-page fuzz-page look look-all look-live bench-look pictures \
  chip firmware chip-test chip-cost library install-library test-library wheel test-python test-python-memory every-python bench-python test-spark bench-spark \
  $(NEEDS:%=need-%) need-swift need-build need-page need-browser need-report need-look need-evaluation need-wheel

help:
	@echo "make demo        build and show a simulated day"
	@echo "make test        build and run all tests, optimised; refuse undeclared imports"
	@echo "make test-files  every command that writes, interrupted and in the way of the user's files"
	@echo "make test-malice  hostile files of every format as ratios to ordinary ones, and CASES=$(CASES) mutated ones"
	@echo "make test-wear   recordings of wearables are never in a vehicle, whoever says that a wrist wears them"
	@echo "make test-outputs  text, JSON, tables and explanation of OUTPUTS=$(OUTPUTS) drawn recordings agree"
	@echo "make test-c      hostile calls of the core in C, with sanitizers and pages that nobody may touch"
	@echo "make test-debug  the same unoptimised, for a debugger"
	@echo "make test-socket  Core Motion's contract through the service's socket"
	@echo "make service-demo run the service, its commands and a program of its own"
	@echo "make phone-demo  a walk that a phone pushes over TCP, a Unix socket, a socket of systemd's and TLS, held against its analysis"
	@echo "make test-units  the service's systemd units: verified, scored, started by their socket"
	@echo "make package     Debian packages with manual pages, into dist/packages"
	@echo "make chip        the core as C libraries for boards, with folders for Arduino and Zephyr, into $(CHIP)"
	@echo "make firmware    the example for boards and its guide's program, on boards that QEMU plays"
	@echo "make chip-test   the folders for Arduino and Zephyr: fields, files, Kconfig, CMake"
	@echo "make chip-cost   flash, memory, stack and instructions of each profile on emulated boards, written into the guide; PEERS=$(PEERS) keeps other people's filters"
	@echo "make library     the core for C, shared and static, into $(LIBRARY)"
	@echo "make install-library  the same into PREFIX=$(PREFIX), below DESTDIR where one is given"
	@echo "make test-library  installed, found by pkg-config, CMake and Rust; what it exports, costs and counts"
	@echo "make wheel       the package for Python, library and command line in it, into dist/"
	@echo "make test-python the same, installed and held against the command line; RECORDINGS=200 CALLS=1000 for more"
	@echo "make every-python  the wheel in an empty environment of each Python that is found"
	@echo "make bench-python  what importing and streaming cost, as ratios"
	@echo "make test-python-memory  MEMORY_CALLS=$(MEMORY_CALLS) calls with damaged bytes, forks and threads under valgrind"
	@echo "make test-spark  SPARK_RECORDINGS=$(SPARK_RECORDINGS) simulated recordings under Spark and Ray give the command line's rows, whatever is killed; the notebook, R"
	@echo "make bench-spark days of 24 h on Spark beside the command line with one process"
	@echo "make test-package  the packages: lintian, manual, rules, and as root in a fresh Debian"
	@echo "make kill-test   KILLS=$(KILLS) kills of a service at work: nothing that it acknowledged may be missing; BEGINNINGS=$(BEGINNINGS) while it makes its history"
	@echo "make cohort-test COHORT_FILES=$(COHORT_FILES) files, some bad, COHORT_KILLS=$(COHORT_KILLS) kills of runs over them: the same tables, nothing computed twice"
	@echo "make powercut-test  POWERCUTS=$(POWERCUTS) cuts of the power within commits: none that returned is missing, the file is sound"
	@echo "make fault-test  a full disk, DATABASES=$(DATABASES) damaged histories, foreign files; all of it as root"
	@echo "make week        eight simulated days through the service; SHORT=1 with an hour of each"
	@echo "make zone-test   days on which clocks change, in ZONES=$(ZONES) time zones, asked of the service"
	@echo "make test-http   the same walk over loopback, a Unix socket, a socket of systemd's and TLS"
	@echo "make hostile-http  REQUESTS=$(REQUESTS) mutated requests and other attacks over HTTP: answers, memory, descriptors"
	@echo "make bench-http  pushes a second over HTTP beside the bare library; PHONE_MINUTES=10 FLOOD_SECONDS=60 for many phones too"
	@echo "make intruders   attempts to get at motion data that the user has not allowed; all kinds as root"
	@echo "make test-iio    a machine's own chips, made up by folders and by umockdev: axes, scans, FIFO, faults, wake-ups"
	@echo "make test-dbus   programs on a message bus: sensors as of iio-sensor-proxy, claims, crashes, a user who listens"
	@echo "make test-profiles  activities under the profiles of a machine's sensors, scored on recordings with labels"
	@echo "make intruders   a hundred attempts to get at motion data that the user has not allowed; all kinds as root"
	@echo "make tsan        run the suites in which threads meet under the thread sanitizer"
	@echo "make examples    build and test the packages in Examples, as their users would"
	@echo "make examples-record  renew what the programs of the talks are expected to say, and show what changed"
	@echo "make lint        formatting"
	@echo "make coverage    the members of CoreMotion and the tests of each requirement against their page"
	@echo "make documents   compile and run every block of every document, follow every link"
	@echo "make public-api  write the public declarations into Documentation/results/public-api.md"
	@echo "make picture     draw the morning of the README anew"
	@echo "make generated   write every committed file anew that a program writes"
	@echo "make generated-check  the same, and fail where one differs from what is committed"
	@echo "make platforms   build the core for ARM and WebAssembly; same bits as here?"
	@echo "make measure     allocations, instructions and state against Benchmarks/thresholds.json"
	@echo "make thresholds  write what is measured now into Benchmarks/thresholds.json"
	@echo "make client-cost what Core Motion's names cost, as ratios to the core alone"
	@echo "make bench       time per sample beside the C++ core of the Python package vqf"
	@echo "make bench-reading  a day of CSV beside pandas, and FORMER=program; instructions by byte of four formats"
	@echo "make evaluate    score the product on the recordings in $(DATA), write $(ACCURACY)"
	@echo "make evaluate-check   the same figures against Evaluation/recorded.json, where inputs changed"
	@echo "make evaluate-check ALL=1  the same of every recording"
	@echo "make evaluate-record  write them into that file, together with the change that moved them"
	@echo "make evaluate-test    the tests of the evaluation itself"
	@echo "make evaluate-worlds  what is said in simulated worlds that nothing is fitted to, seeds WORLD_SEEDS=$(WORLD_SEEDS), by class"
	@echo "make gestures-generated  what is said of simulated gestures, seeds GENERATED_SEEDS=$(GENERATED_SEEDS), into its page"
	@echo "make visits-generated  what is said of visits in simulated days, seeds DAY_SEEDS=$(DAY_SEEDS), into its page"
	@echo "make fuzz        feed every parser with broken input for FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make fuzz-door   the same for calls of the core in C, and its snapshots"
	@echo "make fuzz-service  the same for frames, journals, rows and the configuration of the service"
	@echo "make page        the same program as one HTML file, $(PAGE)"
	@echo "make page-folder  the page for a static host over https, installable, into $(PAGE_FOLDER)"
	@echo "make same-page   the page's module against the command line, byte by byte; ALL=1 for every recording"
	@echo "make look        reports in Chromium, on what costs least; make look-all on all kinds of recordings"
	@echo "make look-live   the service's live page in Chromium, while the commuter is replayed; ALL=1 all of it, a minute hidden"
	@echo "make bench-cohort  a week of .cwa with study tables beside actipy"
	@echo "make bench-look  what a report costs, for who makes it and for who looks at it"
	@echo "make pictures    the pictures of the simulated day's report and of the page anew"
	@echo "make look-page   the page in Chromium, Firefox and WebKitGTK; FEW=1 what costs least, in Chromium"
	@echo "make look-record the page that records from a phone's sensors, emulated, in 12 minutes; SHORT=1: in half a minute"
	@echo "make wakeups     how often the service wakes the machine, SECONDS=$(SECONDS) in real time"
	@echo "make bench-service  latency, processor time and memory of the service, each against its bar"
	@echo "make look-installed  the installed page in Chromium: without network, renewed, shared with, kept recordings; FEW=1"
	@echo "make bench-page  time and memory of the page as ratios to the command line"
	@echo "make fuzz-page   feed the page's module with broken recordings for PAGE_FUZZ_SECONDS=$(PAGE_FUZZ_SECONDS)"
	@echo "make nightly     what .ci/run leaves out, before a larger change is called done"
	@echo "make clean       remove all that the targets above have made"

demo: program
	@.build/release/coremotion demo
	@echo
	@echo "To look at: coremotion simulate commuter --output morning.zip"
	@echo "            coremotion analyze morning.zip --report morning.html"

program: need-build
	$(SWIFT) build $(OPTIMISED) --product coremotion
	$(SWIFT) build $(OPTIMISED) --product coremotiond

test: need-python test-c
	$(SWIFT) build $(OPTIMISED) --build-tests --explicit-target-dependency-import-check error
	@rm -f .build/tests.jsonl
	@status=0; \
	$(SWIFT) test $(OPTIMISED) --skip-build \
	  --event-stream-version 0 --event-stream-output-path .build/tests.jsonl || status=$$?; \
	$(PYTHON) .ci/slowest 10 .build/tests.jsonl; \
	$(PYTHON) .ci/outputs --count 6 || status=$$?; \
	exit $$status

# The tests of Core Motion's contract with their replays behind a Unix socket, as programs reach the
# service: as many must run as in one process.
test-socket: need-build
	$(SWIFT) build $(OPTIMISED) --build-tests
	COREMOTION_TEST_SOCKET=1 $(SWIFT) test $(OPTIMISED) --skip-build --filter 'ContractTests|CoreMotionTests'

# The README and the guide to the service, word for word, and a program of its own over the socket.
service-demo: need-service program
	$(SWIFT) build $(OPTIMISED)
	$(SWIFT) build --package-path Examples/LiveSteps $(CLIENT)
	SWIFT="$(SWIFT)" $(PYTHON) .ci/documents --build .build/release README.md Documentation/guides/service.md
	.ci/service-demo '$(WALK)' .build/release

# On a bus of its own, with the chips that umockdev makes up.
test-dbus: need-bus program
	$(SWIFT) build $(OPTIMISED) --build-tests
	$(SWIFT) test $(OPTIMISED) --skip-build --filter MotionBusTests
	/usr/bin/python3 Tests/Bus/test_bus.py .build/release

# A machine's own chips: folders and sockets that a test fills, and the daemon on a chip that umockdev makes up.
test-iio: need-sensors program
	$(SWIFT) build $(OPTIMISED) --build-tests
	$(SWIFT) test $(OPTIMISED) --skip-build --filter '$(IIO_SUITES)'
	$(PYTHON) Tests/Sensors/test_sensors.py .build/release '$(WALK)'

# Activities under the profiles of a machine's sensors, told live through a chip's FIFO, of the recordings with labels.
test-profiles: need-evaluation
	@if [ ! -d "$(DATA)/activity" ]; then \
	  echo "There are no recordings at $(DATA)/activity: nothing was scored."; exit 0; fi; \
	set -e; rm -rf .build/profiles; \
	$(SWIFT) build $(OPTIMISED) --build-tests; \
	PROFILE_TABLES="$(CURDIR)/.build/profiles" PROFILE_DATA="$(abspath $(DATA))/activity" \
	  $(SWIFT) test $(OPTIMISED) --skip-build --filter ProfileTableTests; \
	$(EVALUATION_PYTHON) Tests/Sensors/score_profiles.py .build/profiles $(DATA)/activity ../shared/evaluation/score_activity.py

# What is not installed is skipped, and said.
phone-demo: need-python program
	$(PYTHON) Tests/Phones/phone_demo.py .build/release
# Debian packages into dist/packages, with their sizes; DEBFULLNAME and DEBEMAIL name who makes them.
package: need-package
	$(SWIFT) build $(PACKAGED) --product coremotion
	$(SWIFT) build $(PACKAGED) --product coremotiond
	$(PYTHON) Packaging/make_packages.py $(PACKAGE_BUILD)/release dist/packages

# The toolchain alone is needed.
chip: need-chip
	SWIFT="$(SWIFT)" $(PYTHON) Packaging/chip/make_chip.py --out $(CHIP)

# The example for boards, and the program of its guide, on boards that QEMU plays.
firmware: chip program need-firmware
	$(PYTHON) .ci/firmware .build/release/coremotion

# The folders for Arduino and Zephyr, as far as they can be held to anything without either.
chip-test: chip need-firmware need-bench
	@.ci/install-missing cmake/program/cmake
	@test -x Benchmarks/.venv/bin/python || $(PYTHON) -m venv Benchmarks/.venv
	Benchmarks/.venv/bin/python -m pip install --quiet kconfiglib==14.1.0
	Benchmarks/.venv/bin/python Packaging/chip/check_folders.py $(CHIP)

# Beside the filters of other people where PEERS is a folder for their sources.
chip-cost: chip need-firmware need-bench
	@test -x Benchmarks/.venv/bin/python || $(PYTHON) -m venv Benchmarks/.venv
	Benchmarks/.venv/bin/python Benchmarks/chip_cost.py --chip $(CHIP) $(if $(PEERS),--peers $(PEERS))

# libcoremotion for this machine, shared and static, with its header. A folder for builds that the environment names
# (as `.ci/documents` does) would be taken before the one that is given here.
library: need-library
	env -u SWIFTPM_BUILD_DIR $(SWIFT) build --scratch-path $(LIBRARY_BUILD) --triple $(shell uname -m)-unknown-linux-gnu -c release \
	  --target MotionC $(EMBEDDED) -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -fPIC \
	  -Xcc -ffunction-sections -Xcc -fdata-sections \
	  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
	$(PYTHON) Library/build_library.py $(LIBRARY_BUILD)/release $(LIBRARY)

install-library: library
	$(PYTHON) Library/build_library.py $(LIBRARY) --install '$(PREFIX)' $(if $(DESTDIR),--destdir '$(DESTDIR)')

# Installed into a folder of its own, and used as strangers use it.
test-library: library program need-strangers
	rm -rf $(LIBRARY_BUILD)/walk
	.build/release/coremotion convert '$(WALK)' $(LIBRARY_BUILD)/walk --to csv
	$(PYTHON) Tests/Library/test_library.py $(LIBRARY) $(LIBRARY_BUILD)/walk/accelerometer.csv \
	  $$(.build/release/coremotion analyze '$(WALK)' --json | $(PYTHON) -c 'import json, sys; print(json.load(sys.stdin)["recordings"][0]["totals"]["steps"])')

# The static library against hostile calls; memory, ring and buffers end where a page begins that nobody may touch.
test-c: PRODUCT_VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/MotionDiary/Diary/ProductVersion.swift)
test-c: library
	$(CC) -std=c99 -Wall -Wextra -Werror -pedantic -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
	  -I Sources/CMotionC/include -DPRODUCT_VERSION='"$(PRODUCT_VERSION)"' Tests/CDoor/*.c $(LIBRARY)/libcoremotion.a -lm -pthread -o $(LIBRARY_BUILD)/hostile
	$(LIBRARY_BUILD)/hostile

# The package for Python. What is compiled for Debian packages is linked once more: into a library of which only
# coremotion_* is seen, and the command line.
wheel: need-wheel
	$(SWIFT) build $(PACKAGED) --product coremotion
	$(SWIFT) build $(PACKAGED) --product coremotion-python
	SWIFT="$(SWIFT)" Python/link $(PACKAGE_BUILD)/release .build-python/native
	$(WHEEL_PYTHON) Python/make_wheel.py .build-python/native dist

test-python: wheel
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/coremotion-*.whl
	cd Python && .venv/bin/mypy && .venv/bin/ruff check . && .venv/bin/ruff format --check .
	$(WHEEL_PYTHON) -m pytest -q Python/tests --ignore=Python/tests/engines

# Damaged bytes, forks and threads with every access to memory looked at; Python's own allocator would hide some.
test-python-memory: wheel need-measure
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/coremotion-*.whl
	CALLS=$(MEMORY_CALLS) LEAK=65536 PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system valgrind -q --undef-value-errors=no \
	  --error-exitcode=9 --suppressions=Python/tests/valgrind.supp $(WHEEL_PYTHON) -m pytest -q Python/tests/test_malice.py

every-python: wheel
	$(WHEEL_PYTHON) Python/every_python.py dist/coremotion-*.whl '$(WALK)'

bench-python: wheel
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/coremotion-*.whl
	$(WHEEL_PYTHON) Benchmarks/bench_python.py

test-spark: wheel need-spark Python/.venv/engines
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/coremotion-*.whl
	RECORDINGS=$(SPARK_RECORDINGS) WHEEL="$$(echo "$(CURDIR)"/dist/coremotion-*.whl)" \
	  $(WHEEL_PYTHON) -m pytest -q Python/tests/engines

bench-spark: wheel need-spark Python/.venv/engines
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/coremotion-*.whl
	$(WHEEL_PYTHON) Benchmarks/bench_spark.py

# As root in a fresh Debian too, which is kept for the next time.
test-package: package need-packaged
	$(PYTHON) Tests/Packages/test_packages.py dist/packages --keep-root $(PACKAGE_BUILD)/debian.tar

# What is not installed is skipped, and said.
test-units: need-python program
	$(PYTHON) Tests/Units/test_units.py .build/release

intruders: need-python program
	$(PYTHON) Tests/Intruders/test_intruders.py .build/release --attempts $(INTRUDERS)

test-http: need-python program
	$(PYTHON) Tests/HTTP/ways_test.py .build/release

hostile-http: need-python program
	$(PYTHON) Tests/HTTP/hostile_http.py .build/release --requests $(REQUESTS)

bench-http: need-python program
	$(PYTHON) Tests/HTTP/bench_http.py .build/release
	$(if $(PHONE_MINUTES),$(PYTHON) Tests/HTTP/bench_http.py .build/release --phones $(PHONE_MINUTES))
	$(if $(FLOOD_SECONDS),$(PYTHON) Tests/HTTP/bench_http.py .build/release --flood $(FLOOD_SECONDS))

# FAULT_SEED=N draws the moments and the damage of a run that failed again.
kill-test: need-python program
	$(PYTHON) Tests/ServiceFaults/kill_test.py .build/release --kills $(KILLS) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED))
	$(PYTHON) Tests/Phones/phone_kill_test.py .build/release --kills $(KILLS) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED))
	$(PYTHON) Tests/Sensors/fifo_kill_test.py .build/release --kills $(KILLS) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED))
	$(PYTHON) Tests/ServiceFaults/begin_test.py .build/release Tests/Fixtures/history/version-1.sqlite \
	  --kills $(BEGINNINGS) $(if $(FAULT_SEED),--seed $(FAULT_SEED))

# A row for every file, whatever becomes of it; kills, shards, orders and two runs at once change nothing.
cohort-test: need-python program
	$(PYTHON) Tests/Cohort/cohort_test.py .build/release/coremotion --files $(COHORT_FILES) --kills $(COHORT_KILLS) \
	  --zeros $(COHORT_ZEROS) $(if $(COHORT_SEED),--seed $(COHORT_SEED))

# A database within the test, on a disk that keeps what it was told to and any of the rest.
powercut-test: need-build
	$(SWIFT) build $(OPTIMISED) --build-tests
	POWERCUTS=$(POWERCUTS) $(SWIFT) test $(OPTIMISED) --skip-build --filter PowerCutTests

# Days on which the clocks change, in nine time zones.
zone-test: need-python program
	$(PYTHON) Tests/ServiceFaults/zone_test.py .build/release --zones $(ZONES)

# Simulated days through the service, and what its owner takes along and erases. SHORT=1 has an hour of each
# day; RECORDINGS=FOLDER keeps the days.
week: need-documents program
	$(PYTHON) Tests/ServiceFaults/week.py .build/release $(if $(SHORT),--short) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED)) $(if $(RECORDINGS),--recordings $(RECORDINGS))
	$(PYTHON) Tests/ServiceFaults/owner_test.py .build/release $(if $(SHORT),--kills 5) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED))

fault-test: need-python program
	$(PYTHON) Tests/ServiceFaults/fault_test.py .build/release '$(WALK)' --databases $(DATABASES) \
	  $(if $(FAULT_SEED),--seed $(FAULT_SEED))

# FILE_SEED=N draws the cases of a run that failed again.
test-files: need-python program
	$(PYTHON) Tests/UserFiles/test_files.py .build/release/coremotion --cases $(FILE_CASES) \
	  $(if $(FILE_SEED),--seed $(FILE_SEED))

# Times are compared with those of ordinary files in the same run. MALICE_SEED=N draws the mutated files of
# a run that failed again.
test-malice: need-python program
	$(PYTHON) Tests/Malice/test_malice.py .build/release/coremotion --megabytes $(MALICE_MEGABYTES) \
	  --cases $(CASES) --damage $(DAMAGE) $(if $(wildcard $(DATA)/phone-logs),--data $(DATA)/phone-logs) \
	  $(if $(MALICE_SEED),--seed $(MALICE_SEED))

# Recordings of others' wearables, where they lie beside the package.
test-wear: need-python program
	$(PYTHON) Tests/Wear/test_wear.py .build/release/coremotion $(DATA)

# Text, JSON, tables and explanation of one run against each other, of drawn scenarios and recordings.
test-outputs: need-python program
	$(PYTHON) .ci/outputs --count $(OUTPUTS) --seed $(OUTPUTS_SEED) $(DATA)

# Tests that live through a whole morning take a minute or two each here.
test-debug: need-build
	$(SWIFT) test

# Builds everything once more.
# Optimised: the sanitizer makes a debug build take ten minutes for half a minute of tests.
# Reports go to files and are shown last, where a log that is cut keeps them. A report fails the
# target also where it comes from a process that a test expects to fail.
tsan: need-build
	@rm -rf $(TSAN_REPORTS) && mkdir -p $(TSAN_REPORTS)
	@status=0; \
	TSAN_OPTIONS="log_path='$(CURDIR)/$(TSAN_REPORTS)/report' $$TSAN_OPTIONS" \
	  $(SWIFT) test $(OPTIMISED) --sanitize=thread \
	  --scratch-path .build-tsan --filter '$(TSAN_FILTER)' || status=$$?; \
	COREMOTION_TEST_SOCKET=1 TSAN_OPTIONS="log_path='$(CURDIR)/$(TSAN_REPORTS)/report' $$TSAN_OPTIONS" \
	  $(SWIFT) test $(OPTIMISED) --sanitize=thread --scratch-path .build-tsan --skip-build \
	  --filter '$(subst |MotionHostTests|MotionServiceTests,,$(TSAN_FILTER))' || status=$$?; \
	for report in $(TSAN_REPORTS)/report.*; do \
	  if [ -e "$$report" ]; then \
	    cat "$$report" >&2; \
	    if grep -q 'WARNING: ThreadSanitizer' "$$report" && [ $$status -eq 0 ]; then status=1; fi; \
	  fi; \
	done; \
	exit $$status

# Live steps are told line by line, into a pipe too, and the program ends with the recording. The walk
# has 257 steps.
examples: need-documents test-library firmware
	$(SWIFT) build --build-tests --package-path Examples/TestYourApp $(CLIENT)
	$(SWIFT) test --skip-build --package-path Examples/TestYourApp $(CLIENT)
	SWIFT="$(SWIFT)" $(PYTHON) .ci/newcomer $(subst --scratch-path .build,--scratch-path $(CURDIR)/.build,$(CLIENT))
	$(SWIFT) build --package-path Examples/Firmware $(CLIENT)
	unzip -p '$(WALK)' accelerometer.csv | .build/release/count-steps | grep -x '25[5-9] steps'
	$(SWIFT) build --package-path Examples/LiveSteps $(CLIENT)
	COREMOTION_HOST='$(WALK)?speed=20' timeout 60 .build/release/live-steps | grep -m 1 '^[1-9][0-9]* steps'
	COREMOTION_HOST='$(WALK)?speed=virtual' timeout 60 .build/release/live-steps \
	  | tee .build/live-steps.txt | tail -n 1
	grep -q '^walking, confidence high$$' .build/live-steps.txt
	grep '^[0-9]* steps' .build/live-steps.txt | tail -n 1 | grep '^25[5-9] steps'
	$(SWIFT) build --build-tests --package-path Examples/Applications $(CLIENT)
	$(SWIFT) test --skip-build --package-path Examples/Applications $(CLIENT)
	.ci/applications .build/release

# What the programs of the talks say is written down anew, and what has changed is shown.
examples-record: need-build
	$(SWIFT) build --build-tests --package-path Examples/Applications $(CLIENT)
	APPLICATIONS_RECORD=1 $(SWIFT) test --skip-build --package-path Examples/Applications $(CLIENT)
	git --no-pager diff --stat -- 'Examples/Applications/*/expected.txt'

# Every spelling of Core Motion's names, in both language modes and on the main actor.
spellings: need-build
	$(SWIFT) build --build-tests --package-path Examples/Spellings $(CLIENT)
	$(SWIFT) test --skip-build --package-path Examples/Spellings $(CLIENT)

lint: need-build
	$(SWIFT) format lint --strict -r Sources Tests Benchmarks/Package.swift Benchmarks/Sources Package.swift
	$(SWIFT) format lint --strict -r Fuzz/Package.swift Fuzz/Sources Fuzz/Service
	$(SWIFT) format lint --strict -r Web/Module Web/Simulation Web/report
	$(SWIFT) format lint --strict -r $(wildcard Examples/*/Package.swift Examples/*/Sources Examples/*/Tests Examples/Applications/*/Model \
	  Examples/Applications/*/main.swift Examples/Applications/Console Examples/Applications/GestureInput)
	@[ ! -x $(ROOMS) ] || $(ROOMS) --check > /dev/null || { $(ROOMS) | grep CIRCLE; exit 1; }

coverage: need-python
	$(SWIFT) build $(OPTIMISED) --target CoreMotion
	SWIFT="$(SWIFT)" $(PYTHON) .ci/coverage

# Every block and every link of every document, with the optimised modules and program.
documents: need-documents program
	$(SWIFT) build $(OPTIMISED)
	SWIFT="$(SWIFT)" $(PYTHON) .ci/documents --build .build/release

public-api: need-python
	$(SWIFT) build $(OPTIMISED)
	SWIFT="$(SWIFT)" $(PYTHON) .ci/public-api --build .build/release

# The picture of the README, drawn from what the program says of the simulated morning.
picture: need-python program
	$(PYTHON) .ci/picture --program .build/release/coremotion

# Cheap and the same everywhere: no recording is needed. What the accuracy page says of simulations
# stays as `make evaluate` wrote it; tables of trained models belong to Training.
generated: program need-evaluation public-api picture
	$(PYTHON) .ci/architecture
	LC_ALL=C .build/release/coremotion demo > $(GOLDEN)/morning.txt
	.ci/plots .build/release/coremotion
	$(PYTHON) Web/Checks/day_picture.py .build/release/coremotion $(LOOK)/day.svg
	$(SWIFT) build $(OPTIMISED) --target CoreMotion
	SWIFT="$(SWIFT)" $(PYTHON) .ci/coverage --write
	Evaluation/evaluate --from Evaluation/recorded.json --report $(ACCURACY)

generated-check: generated coverage
	git diff --exit-code -- $(GENERATED)
	@! git status --porcelain -- $(GENERATED) | grep .

platforms: arm same-bits

arm: need-swift
	$(SWIFT) build --scratch-path .build-arm --triple armv7em-none-none-eabi -c release \
	  --target MotionGestures $(EMBEDDED) -Xswiftc -Osize

# There is no C library below WebAssembly: what the core asks of one on Linux, an instruction does.
same-bits: need-wasm need-firmware probe page-module program library chip
	@SWIFT="$(SWIFT)" Web/build .build-page simulation
	@mkdir -p .build-wasm/none && printf '!<arch>\n' > .build-wasm/none/libm.a
	$(SWIFT) build --package-path Benchmarks -c release --disable-build-manifest-caching \
	  --scratch-path .build-wasm --product probe-wasm --triple wasm32-unknown-none-wasm --toolset Benchmarks/wasm-toolset.json \
	  -Xlinker -L$(CURDIR)/.build-wasm/none
	$(PYTHON) Benchmarks/same_bits.py

measure: need-measure probe counter program
	$(PYTHON) Benchmarks/measure.py

thresholds: need-measure probe counter program
	$(PYTHON) Benchmarks/measure.py --update

client-cost: need-build
	$(SWIFT) build --package-path Benchmarks $(CLIENT) --product client-cost
	@.build/release/client-cost

# perf counts context switches; without it the kernel's own sums do.
wakeups: need-python
	@command -v perf > /dev/null || .ci/install-missing linux-perf/program/perf || true
	$(SWIFT) build $(OPTIMISED)
	$(PYTHON) Benchmarks/wakeups.py --seconds $(SECONDS) --build .build/release

bench-service: need-python
	$(SWIFT) build $(OPTIMISED)
	$(SWIFT) build --package-path Benchmarks $(CLIENT) --product recording-reader
	$(PYTHON) Benchmarks/bench_service.py --build .build/release --seconds $(LATENCY_SECONDS) --hours $(HOURS)

bench: need-bench probe
	@test -x Benchmarks/.venv/bin/python || $(PYTHON) -m venv Benchmarks/.venv
	Benchmarks/.venv/bin/python -m pip install --quiet --requirement Benchmarks/requirements.txt
	Benchmarks/.venv/bin/python Benchmarks/compare_vqf.py

# FORMER=PROGRAM runs another build of the program in turn.
bench-reading: need-bench need-measure program
	@test -x .venv-formats/bin/python || $(PYTHON) -m venv .venv-formats
	.venv-formats/bin/python -m pip install --quiet --constraint Evaluation/formats/requirements.txt numpy pandas
	.venv-formats/bin/python Evaluation/formats/bench_reading.py $(if $(FORMER),--former $(FORMER))

# Beside actipy, which is free for academic use only: measured here and used nowhere.
bench-cohort: need-cohort program
	@test -x .venv-cohort/bin/python || $(PYTHON) -m venv .venv-cohort
	.venv-cohort/bin/python -m pip install --quiet --disable-pip-version-check actipy==3.8.3
	.venv-cohort/bin/python Benchmarks/compare_calibration.py --data $(DATA)
	$(PYTHON) Benchmarks/not_worn.py --data $(DATA)
	.venv-cohort/bin/python Benchmarks/bench_cohort.py --data $(DATA)

evaluate: need-evaluation program
	Evaluation/evaluate $(DATA) --report $(ACCURACY)

# Nothing to hold figures against where there are no recordings.
evaluate-check: need-evaluation program
	@if [ -d "$(DATA)" ]; then \
	  Evaluation/evaluate $(DATA) --quiet --against Evaluation/recorded.json $(if $(ALL),,--skip-unchanged); \
	else echo "There are no recordings at $(DATA): no figure was checked."; fi

evaluate-record: need-evaluation program
	Evaluation/evaluate $(DATA) --quiet --record Evaluation/recorded.json

evaluate-test: need-evaluation program
	$(EVALUATION_PYTHON) -m pytest -q Evaluation/tests

# Bars are said to be held or missed; only WORLD_OPTIONS=--strict fails for one that is missed.
evaluate-worlds: need-evaluation program
	PYTHONPATH=Evaluation nice -n 10 $(EVALUATION_PYTHON) -m evaluation.worlds $(WORLD_OPTIONS) \
	  --binary .build/release/coremotion --seeds $(WORLD_SEEDS) --rates $(WORLD_RATES)

# As above: only GENERATED_OPTIONS=--strict fails for a bar that is missed.
gestures-generated: need-evaluation program
	PYTHONPATH=Evaluation nice -n 10 $(EVALUATION_PYTHON) -m evaluation.generated $(GENERATED_OPTIONS) \
	  --binary .build/release/coremotion --seeds $(GENERATED_SEEDS) --page Evaluation/generated-gestures.md

# As above: DAY_OPTIONS=--strict fails for a bar that is missed.
visits-generated: need-evaluation program
	PYTHONPATH=Evaluation nice -n 10 $(EVALUATION_PYTHON) -m evaluation.days $(DAY_OPTIONS) \
	  --binary .build/release/coremotion --seeds $(DAY_SEEDS) --page Evaluation/generated-visits.md

probe: need-build
	$(SWIFT) build --package-path Benchmarks $(CLIENT) --product probe

counter: need-build
	$(SWIFT) build --package-path Benchmarks $(CLIENT) --product AllocationCounter

fuzz: need-python
	$(SWIFT) build --package-path Fuzz -c release --disable-build-manifest-caching \
	  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	@if [ -d "$(DATA)" ]; then $(PYTHON) Fuzz/make_corpus.py $(DATA) Fuzz/.build-corpus; fi
	Fuzz/run $(FUZZ_SECONDS)
	@! ls Fuzz/.build-findings 2>/dev/null | grep -E '(crash|timeout|oom)-'

# The door to C, its core in Embedded Swift as in the library.
fuzz-door: need-library
	$(SWIFT) build --scratch-path Fuzz/.build-door --triple $(shell uname -m)-unknown-linux-gnu -c release \
	  --target MotionC $(EMBEDDED) -Xswiftc -O -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
	Fuzz/Door/build Fuzz/.build-door/release Fuzz/.build-door/fuzz-door
	@mkdir -p Fuzz/.build-corpus
	Fuzz/.build-door/fuzz-door --seeds Fuzz/.build-corpus
	FUZZ=Fuzz/.build-door/fuzz-door Fuzz/run $(FUZZ_SECONDS)
	@! ls Fuzz/.build-findings 2>/dev/null | grep -E '(crash|timeout|oom)-'

# The service with the sanitizers in it, the parser of its configuration too.
fuzz-service: need-build
	COREMOTION_FUZZ=1 $(SWIFT) build -c release --disable-build-manifest-caching --product fuzz-service \
	  --scratch-path Fuzz/.build-service -Xswiftc -enable-testing \
	  -Xswiftc -sanitize=fuzzer,address -Xcxx -fsanitize=fuzzer-no-link,address -Xswiftc -use-ld=lld
	@mkdir -p Fuzz/.build-corpus
	Fuzz/.build-service/release/fuzz-service --seeds Fuzz/.build-corpus
	FUZZ=Fuzz/.build-service/release/fuzz-service Fuzz/run $(FUZZ_SECONDS)
	@! ls Fuzz/.build-findings 2>/dev/null | grep -E '(crash|timeout|oom)-'

page: page-module
	@$(PYTHON) Web/pack $(PAGE_WASM) $(PAGE)

# The same for a static host over https: installable, and it opens without network.
page-folder: page-module
	@rm -rf $(PAGE_FOLDER)
	@$(PYTHON) Web/pack $(PAGE_WASM) $(PAGE_FOLDER)/index.html --installed
	@$(PYTHON) Web/Installed/pack $(PAGE_FOLDER)

# Does nothing where nothing has changed.
page-module: need-page
	@SWIFT="$(SWIFT)" Web/build .build-page

# The two programs on the same recordings; nothing to compare where there are none.
same-page: page program
	@.ci/install-missing $(node_DEBS)
	node Web/Checks/unpack.mjs $(PAGE) $(PAGE_WASM)
	$(PYTHON) Web/Checks/same_page.py .build/release/coremotion $(PAGE_WASM) --damage $(DAMAGE) \
	  --data $(DATA) $(addprefix --folder ,$(PAGE_FOLDERS)) $(if $(ALL),--all --damaged 2000) \
	  --matrix $(or $(MATRIX),all)
	$(PYTHON) Web/Checks/page_size.py $(PAGE)

look-page: page program $(if $(FEW),need-browser,need-look)
	$(PAGE_PYTHON) Web/Checks/look_page.py $(PAGE) .build/release/coremotion --data $(DATA) $(if $(FEW),--few)
	$(if $(FEW),,$(PAGE_PYTHON) Web/Checks/screenshot_page.py $(PAGE) .build/release/coremotion $(LOOK)/page.png --check)

# Time is real here: somebody walks for ten minutes.
look-record: page-folder program need-browser
	@.ci/install-missing $(node_DEBS)
	node Web/Checks/record_signs.mjs
	node Web/Checks/record_keeping.mjs
	$(PAGE_PYTHON) Web/Checks/record_walk.py $(PAGE_FOLDER) .build/release/coremotion \
	  $(if $(SHORT),,--seconds 600 --hidden 60 --paused 15)
	$(if $(SHORT),,$(PAGE_PYTHON) Web/Checks/record_look.py $(PAGE_FOLDER) .build/release/coremotion)
	$(if $(SHORT),,node --expose-gc Web/Checks/record_hour.mjs $(PAGE_WASM) .build/release/coremotion)

# A host on this machine, and Chromium with a profile in which the page is installed.
look-installed: page page-folder need-browser
	$(PAGE_PYTHON) Web/Checks/look_installed.py $(PAGE_FOLDER) $(if $(FEW),--few)

bench-page: page program need-browser
	@.ci/install-missing $(node_DEBS)
	$(PAGE_PYTHON) Web/Checks/bench_page.py $(PAGE) $(PAGE_WASM) .build/release/coremotion

fuzz-page: page-module program
	@.ci/install-missing $(node_DEBS)
	$(PYTHON) Web/Checks/fuzz_page.py .build/release/coremotion $(PAGE_WASM) --damage $(DAMAGE) \
	  $(addprefix --folder ,$(PAGE_FOLDERS)) --seconds $(PAGE_FUZZ_SECONDS)

# Reports in Chromium: what costs least, and with it the types of the scripts; look-all takes all kinds of recordings,
# the pictures, hostile ones and equal bytes too.
look: program need-report
	@$(PYTHON) Web/Checks/script_lists.py
	tsc --checkJs --noEmit --allowJs --strict --target es2020 --lib es2020,dom,dom.iterable Web/report/types.d.ts \
	  $(addprefix Web/report/,$(shell cat Web/report/ORDER))
	$(PAGE_PYTHON) Web/Checks/look_report.py .build/release/coremotion --data $(DATA)
	$(PYTHON) Web/Checks/report_tables.py .build/release/coremotion --data $(DATA)

look-all: look
	$(PAGE_PYTHON) Web/Checks/look_report.py .build/release/coremotion --data $(DATA) --all
	$(PYTHON) Web/Checks/report_tables.py .build/release/coremotion --data $(DATA) --all
	$(PYTHON) Web/Checks/report_bytes.py .build/release/coremotion
	$(PYTHON) Web/Checks/report_malice.py .build/release/coremotion
	$(PAGE_PYTHON) Web/Checks/picture_report.py .build/release/coremotion $(LOOK) --check

# The live page, while a service replays the commuter at 20 times; with it the types of its scripts.
look-live: program need-report
	tsc --checkJs --noEmit --allowJs --strict --target es2020 --lib es2020,dom,dom.iterable Web/report/types.d.ts Web/Live/types.d.ts \
	  $(addprefix Web/report/,$(LIVE_PARTS:=.js)) $(filter-out %/device-drawing.js,$(wildcard Web/Live/*.js))
	$(PAGE_PYTHON) Web/Checks/look_live.py .build/release $(if $(ALL),--all)
	$(if $(ALL),$(PAGE_PYTHON) Web/Checks/picture_live.py .build/release $(LOOK)/live.png --check)

bench-look: program need-report
	$(PAGE_PYTHON) Web/Checks/bench_look.py .build/release/coremotion

pictures: page program need-report
	$(PYTHON) Web/Checks/day_picture.py .build/release/coremotion $(LOOK)/day.svg
	$(PAGE_PYTHON) Web/Checks/picture_report.py .build/release/coremotion $(LOOK)
	$(PAGE_PYTHON) Web/Checks/screenshot_page.py $(PAGE) .build/release/coremotion $(LOOK)/page.png
	$(PAGE_PYTHON) Web/Checks/picture_live.py .build/release $(LOOK)/live.png

nightly:
	@.ci/nightly

clean:
	rm -rf .build .build-package .build-python Python/.venv .build-library .build-chip .build-peers .build-documents .build-tsan .build-arm .build-wasm .build-page dist Web/Checks/.venv \
	  Benchmarks/.build Fuzz/.build Fuzz/.build-door Fuzz/.build-service Fuzz/.build-corpus Fuzz/.build-findings .venv-formats \
	  Benchmarks/.venv Evaluation/.venv Examples/*/.build output

need-swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.3 or newer is missing; see https://www.swift.org/install" >&2; exit 1; }

need-build: need-swift
	@.ci/install-missing $(build_DEBS)

$(NEEDS:%=need-%): need-%: need-build
	@.ci/install-missing $($*_DEBS)

need-page: need-swift
	@.ci/install-missing $(page_DEBS)

need-browser: Web/Checks/.venv/installed
	@.ci/install-missing $(browser_DEBS)

need-report: need-browser
	@.ci/install-missing $(report_DEBS)

need-look: need-browser
	@.ci/install-missing $(look_DEBS)

Web/Checks/.venv/installed: Web/Checks/requirements.txt
	@.ci/install-missing $(bench_DEBS)
	@test -x $(PAGE_PYTHON) || $(PYTHON) -m venv Web/Checks/.venv
	$(PAGE_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Web/Checks/requirements.txt
	@touch $@

need-wheel: need-package Python/.venv/installed

Python/.venv/installed: Python/requirements.txt
	@.ci/install-missing $(bench_DEBS)
	@test -x $(WHEEL_PYTHON) || $(PYTHON) -m venv Python/.venv
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Python/requirements.txt
	@touch $@

Python/.venv/engines: Python/tests/engines/requirements.txt Python/.venv/installed
	$(WHEEL_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

need-evaluation: need-build Evaluation/.venv/installed

Evaluation/.venv/installed: Evaluation/requirements.txt
	@.ci/install-missing $(bench_DEBS)
	@test -x $(EVALUATION_PYTHON) || $(PYTHON) -m venv Evaluation/.venv
	$(EVALUATION_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Evaluation/requirements.txt
	@touch $@
