# Hearth's commands. `make` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

HEARTH := .build/release/hearth
DATA ?= ./data
PORT ?= 8080
DEMO_PORT ?= 8081
SCENARIO ?= standard
JOBS ?= $(shell nproc)
MINUTES ?= 60
SEED ?=

.PHONY: help run demo build test test-swift test-process test-browser soak bench bench-quick check format screenshots native-screens clean setup

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

setup: ## install what building and running needs
	@Scripts/setup

build: setup ## build .build/release/hearth
	@Scripts/build -j $(JOBS)

run: build ## serve ./data on http://localhost:8080 (DATA=, PORT=)
	@exec $(HEARTH) serve --data "$(DATA)" --port $(PORT)

demo: build ## serve a filled circle from a throw-away folder (DEMO_PORT=, SCENARIO=)
	@Scripts/demo --port $(DEMO_PORT) --scenario $(SCENARIO)

test: ## every suite on both engines: Swift, process, browser; counts at the end
	@Scripts/test swift process browser

test-swift: ## the Swift tests alone
	@Scripts/test swift

test-process: ## the command line, bad input and kill -9
	@Scripts/test process

test-browser: ## the story in a real browser
	@Scripts/test browser

soak: ## more of the generated tests with fresh seeds, for an hour (MINUTES=, SEED=)
	@MINUTES=$(MINUTES) SEED=$(SEED) Scripts/soak

bench: ## all apps under load, up to 1,000,000 posts, nginx beside it
	@Scripts/setup --bench
	@Scripts/build -j $(JOBS)
	@.cache/venv/bin/python Benchmarks/bench.py

bench-quick: ## the same, small and short
	@Scripts/setup --bench
	@Scripts/build -j $(JOBS)
	@.cache/venv/bin/python Benchmarks/bench.py --quick

check: ## formatting, warnings, and what must not be committed
	@Scripts/check

format: ## format the Swift sources
	@swift format -i --recursive Sources Tests Apple Package.swift

native-screens: build ## pictures of the main SwiftUI screens, light and dark, phone and tablet, into screenshots/
	@Scripts/setup --test
	@swift build --product NativeScreens -j $(JOBS)
	@.cache/venv/bin/python Scripts/native_screens.py

screenshots: build ## pictures of every page, light and dark, phone and desktop, into screenshots/
	@Scripts/setup --test
	@.cache/venv/bin/python Scripts/screenshots.py

clean: ## remove what was built; installed packages and ./data stay
	@rm -rf .build .cache/results screenshots
