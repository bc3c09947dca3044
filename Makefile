# What a newcomer types. Each target installs what it needs and lacks, then does its work.

# Debian packages: package/kind/name, where the program, library or Python module of that name
# shows that the package is not needed.
BUILD_DEBS := pkg-config/program/pkg-config libminizip-dev/library/minizip zlib1g-dev/library/zlib \
  libexpat1-dev/library/expat
COVERAGE_DEBS := python3/program/python3
DOCUMENTS_DEBS := $(COVERAGE_DEBS) unzip/program/unzip
WASM_DEBS := nodejs/program/node python3/program/python3
MEASURE_DEBS := valgrind/program/valgrind binutils/program/objdump python3/program/python3
BENCH_DEBS := python3/program/python3 python3-venv/module/ensurepip
EVALUATION_DEBS := $(BENCH_DEBS)

SWIFT ?= swift
PYTHON ?= python3
# The manifest cache does not notice new files of a package that another one uses by path.
BENCHMARKS := --package-path Benchmarks --disable-build-manifest-caching -c release

# One scratch folder for all example packages: what they have in common is built once.
EXAMPLES := --scratch-path .build-examples --disable-build-manifest-caching
# Recordings with truth; they are not part of the repository.
DATA ?= ../shared/data
EVALUATION_PYTHON := Evaluation/.venv/bin/python

# What the thread sanitizer has to say of the last run.
TSAN_REPORTS := .build-tsan/reports

WALK := Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip

# Embedded Swift: no runtime, no Foundation, no existential types.
EMBEDDED := -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize \
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector

.DEFAULT_GOAL := help
.PHONY: help demo test tsan examples lint coverage documents public-api picture platforms \
  arm same-bits measure thresholds bench client-cost evaluate evaluate-check evaluate-record evaluate-test clean \
  need-swift need-build need-coverage need-documents need-wasm need-measure need-bench need-evaluation probe counter

help:
	@echo "make demo        build and show a simulated day"
	@echo "make test        build and run all tests"
	@echo "make tsan        run the tests of Core Motion's names and hosts under the thread sanitizer"
	@echo "make examples    build and test the packages in Examples, as their users would"
	@echo "make lint        formatting, undeclared imports"
	@echo "make coverage    the members of CoreMotion and the tests of each requirement against their page"
	@echo "make documents   compile and run every block of every document, follow every link"
	@echo "make public-api  write the public declarations into Documentation/results/public-api.md"
	@echo "make picture     draw the morning of the README anew"
	@echo "make platforms   build the core for ARM and WebAssembly; same bits as here?"
	@echo "make measure     allocations, instructions and state against Benchmarks/thresholds.json"
	@echo "make thresholds  write what is measured now into Benchmarks/thresholds.json"
	@echo "make client-cost what Core Motion's names cost, as ratios to the core alone"
	@echo "make bench       time per sample beside the C++ core of the Python package vqf"
	@echo "make evaluate    score the product on the recordings in $(DATA), write Documentation/results/accuracy.md"
	@echo "make evaluate-check   the same figures against Evaluation/recorded.json"
	@echo "make evaluate-record  write them into that file, together with the change that moved them"
	@echo "make evaluate-test    the tests of the evaluation itself"
	@echo "make clean       remove all that the targets above have made"

demo: need-build
	$(SWIFT) build -c release --product coremotion
	@.build/release/coremotion demo

test: need-build
	$(SWIFT) test

# The longest step of .ci/run: it builds everything once more.
# Optimised: the sanitizer makes a debug build take ten minutes for half a minute of tests.
# Reports go to files and are shown last, where a log that is cut keeps them. A report fails the
# target also where it comes from a process that a test expects to fail.
tsan: need-build
	@rm -rf $(TSAN_REPORTS) && mkdir -p $(TSAN_REPORTS)
	@status=0; \
	TSAN_OPTIONS="log_path='$(CURDIR)/$(TSAN_REPORTS)/report' $$TSAN_OPTIONS" \
	  $(SWIFT) test -c release -Xswiftc -enable-testing --sanitize=thread \
	  --scratch-path .build-tsan --filter 'ContractTests|CoreMotionTests|MotionHostTests' || status=$$?; \
	for report in $(TSAN_REPORTS)/report.*; do \
	  if [ -e "$$report" ]; then \
	    cat "$$report" >&2; \
	    if grep -q 'WARNING: ThreadSanitizer' "$$report" && [ $$status -eq 0 ]; then status=1; fi; \
	  fi; \
	done; \
	exit $$status

# Live steps are seen when the program has printed a count above nought. The walk has 257 steps.
examples: need-documents
	$(SWIFT) test --package-path Examples/TestYourApp $(EXAMPLES)
	$(SWIFT) test --package-path Examples/Spellings $(EXAMPLES)
	$(SWIFT) build --package-path Examples/Firmware $(EXAMPLES)
	unzip -p '$(WALK)' accelerometer.csv | .build-examples/debug/count-steps | grep -x '25[5-9] steps'
	$(SWIFT) build --package-path Examples/LiveSteps $(EXAMPLES)
	COREMOTION_HOST='$(WALK)?speed=20' timeout 60 stdbuf -oL .build-examples/debug/live-steps \
	  | grep -m 1 '^[1-9][0-9]* steps'

lint: need-build
	$(SWIFT) format lint --strict -r Sources Tests Benchmarks/Package.swift Benchmarks/Sources Package.swift
	$(SWIFT) format lint --strict -r Fuzz/Package.swift Fuzz/Sources
	$(SWIFT) format lint --strict -r $(wildcard Examples/*/Package.swift Examples/*/Sources Examples/*/Tests)
	$(SWIFT) build --explicit-target-dependency-import-check error

coverage: need-coverage
	$(SWIFT) build --target CoreMotion
	SWIFT="$(SWIFT)" $(PYTHON) .ci/coverage

# Every block and every link of every document, with the optimised modules and program.
documents: need-documents
	$(SWIFT) build -c release
	SWIFT="$(SWIFT)" $(PYTHON) .ci/documents --build .build/release

public-api: need-coverage
	$(SWIFT) build -c release
	SWIFT="$(SWIFT)" $(PYTHON) .ci/public-api --build .build/release

# The picture of the README, drawn from what the program says of the simulated morning.
picture: need-coverage
	$(SWIFT) build -c release --product coremotion
	$(PYTHON) .ci/picture --program .build/release/coremotion

platforms: arm same-bits

arm: need-swift
	$(SWIFT) build --scratch-path .build-arm --triple armv7em-none-none-eabi -c release \
	  --target MotionProcessing $(EMBEDDED)

same-bits: need-wasm probe
	$(SWIFT) build $(BENCHMARKS) --scratch-path .build-wasm --product probe-wasm \
	  --triple wasm32-unknown-none-wasm --toolset Benchmarks/wasm-toolset.json
	$(PYTHON) Benchmarks/same_bits.py

measure: need-measure probe counter
	$(PYTHON) Benchmarks/measure.py

thresholds: need-measure probe counter
	$(PYTHON) Benchmarks/measure.py --update

client-cost: need-build
	$(SWIFT) build $(BENCHMARKS) --scratch-path .build-benchmarks --product client-cost
	@.build-benchmarks/release/client-cost

bench: need-bench probe
	@test -x Benchmarks/.venv/bin/python || $(PYTHON) -m venv Benchmarks/.venv
	Benchmarks/.venv/bin/python -m pip install --quiet --requirement Benchmarks/requirements.txt
	Benchmarks/.venv/bin/python Benchmarks/compare_vqf.py

evaluate: need-evaluation
	$(SWIFT) build -c release --product coremotion
	Evaluation/evaluate $(DATA) --report Documentation/results/accuracy.md

# Nothing to hold figures against where there are no recordings.
evaluate-check: need-evaluation
	@if [ -d "$(DATA)" ]; then \
	  $(SWIFT) build -c release --product coremotion && \
	  Evaluation/evaluate $(DATA) --quiet --against Evaluation/recorded.json; \
	else echo "There are no recordings at $(DATA): no figure was checked."; fi

evaluate-record: need-evaluation
	$(SWIFT) build -c release --product coremotion
	Evaluation/evaluate $(DATA) --quiet --record Evaluation/recorded.json

evaluate-test: need-evaluation
	$(SWIFT) build -c release --product coremotion
	$(EVALUATION_PYTHON) -m pytest -q Evaluation/tests

probe: need-build
	$(SWIFT) build $(BENCHMARKS) --scratch-path .build-benchmarks --product probe

counter: need-build
	$(SWIFT) build $(BENCHMARKS) --scratch-path .build-benchmarks --product AllocationCounter

clean:
	rm -rf .build .build-documents .build-tsan .build-arm .build-wasm .build-benchmarks .build-examples \
	  Benchmarks/.build Fuzz/.build Fuzz/.build-corpus Fuzz/.build-findings .venv-formats \
	  Benchmarks/.venv Evaluation/.venv Examples/*/.build output

need-swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or newer is missing; see https://www.swift.org/install" >&2; exit 1; }

need-build: need-swift
	@.ci/install-missing $(BUILD_DEBS)

need-coverage: need-build
	@.ci/install-missing $(COVERAGE_DEBS)

need-documents: need-build
	@.ci/install-missing $(DOCUMENTS_DEBS)

need-wasm: need-build
	@.ci/install-missing $(WASM_DEBS)

need-measure: need-build
	@.ci/install-missing $(MEASURE_DEBS)

need-bench: need-build
	@.ci/install-missing $(BENCH_DEBS)

need-evaluation: need-build Evaluation/.venv/installed

Evaluation/.venv/installed: Evaluation/requirements.txt
	@.ci/install-missing $(EVALUATION_DEBS)
	@test -x $(EVALUATION_PYTHON) || $(PYTHON) -m venv Evaluation/.venv
	$(EVALUATION_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Evaluation/requirements.txt
	@touch $@
