# What can be done here, in the order of daily use. `make` alone builds the program.

PREFIX  ?= /usr/local
DESTDIR ?=
# Which examples `make demo` shows.
EXAMPLE ?= *
# Which tests `make test` and `make golden` run; empty: all.
FILTER  ?=

SWIFT   ?= swift
SOURCES := Sources Tests Package.swift
STRICT  := --explicit-target-dependency-import-check error
PROGRAM := .build/release/pushready

# On Linux the libraries of Swift and C++ are put into the program: it starts sooner and runs where Swift is
# not installed. On macOS they are part of the system.
RELEASE := -c release --product pushready $(STRICT)
ifeq ($(shell uname -s),Linux)
CXX     := $(wildcard $(shell clang -print-file-name=libstdc++.a 2>/dev/null))
RELEASE += --static-swift-stdlib -Xlinker --gc-sections -Xlinker --as-needed -Xlinker -s
RELEASE += $(if $(CXX),-Xlinker -L$(CURDIR)/.build/static -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
endif

.PHONY: build test lint format demo golden asan fuzz bench html-check screenshots install clean setup

build:
	@.ci/setup build
	@mkdir -p .build/static
	$(if $(CXX),@ln -sf $(CXX) .build/static/libstdc++.a)
	$(SWIFT) build $(RELEASE)

test:
	@.ci/setup test
	$(MAKE) lint
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build --disable-xctest $(if $(FILTER),--filter $(FILTER))

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Runs the program on every project below Examples and compares its exit status with the expected one.
demo: build
	@.ci/demo $(PROGRAM) '$(EXAMPLE)'

# Records the expected reports anew. Look at the difference before committing it.
golden:
	@.ci/setup test
	$(SWIFT) build --build-tests $(STRICT)
	-PUSHREADY_GOLDEN=record $(SWIFT) test --skip-build --disable-xctest $(if $(FILTER),--filter $(FILTER))
	git status --short -- Examples Tests

# The tests under the address sanitizer: reads past a buffer, uses after free, leaks across the C border.
# Without XCTest, of which there are no tests here and whose runner leaks. The tool that embeds the checklists
# is not searched for leaks: it runs while the rest is built.
ASAN := --sanitize=address --scratch-path .build/asan
asan:
	@.ci/setup test
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) build --build-tests $(ASAN)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	  $(SWIFT) test --skip-build --disable-xctest $(ASAN) $(if $(FILTER),--filter '$(FILTER)')

# Feeds bytes of libFuzzer's making to one of the readers that Tests/Fuzz names, from a folder of samples, for a
# minute unless told otherwise.
READER  ?= plist
SAMPLES ?= .build/fuzz/samples/$(READER)
SECONDS ?= 60
fuzz:
	@.ci/setup build
	PUSHREADY_FUZZ=1 $(SWIFT) build -c release --product fuzz --sanitize=fuzzer --scratch-path .build/fuzz
	@mkdir -p $(SAMPLES)
	PUSHREADY_READER=$(READER) .build/fuzz/release/fuzz -max_total_time=$(SECONDS) -timeout=5 \
	  -rss_limit_mb=512 -artifact_prefix=.build/fuzz/ $(SAMPLES)

bench: build
	@.ci/setup bench
	@status=0; for part in compare payloads packages scale; do \
	  python3 Tests/Bench/$$part.py $(PROGRAM) || status=1; echo; done; exit $$status

# Looks at the HTML report in a headless Chromium: console, requests, window, keyboard, print, accessibility.
html-check:
	@.ci/setup html
	$(SWIFT) build --product pushready $(STRICT)
	@.ci/html check .build/debug/pushready

# Takes the pictures of the README.
screenshots:
	@.ci/setup html
	$(SWIFT) build --product pushready $(STRICT)
	@mkdir -p Examples/screenshots
	@.ci/html screenshots .build/debug/pushready

# The program, its manual page, and completions where bash, zsh and fish look for them.
SHARE := $(DESTDIR)$(PREFIX)/share
install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions"
	install -d "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/pushready"
	$(PROGRAM) man >"$(SHARE)/man/man1/pushready.1"
	$(PROGRAM) completions bash >"$(SHARE)/bash-completion/completions/pushready"
	$(PROGRAM) completions zsh >"$(SHARE)/zsh/site-functions/_pushready"
	$(PROGRAM) completions fish >"$(SHARE)/fish/vendor_completions.d/pushready.fish"

clean:
	rm -rf .build

setup:
	@.ci/setup test
