# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the Quarterdeck authors
#
# Sourced, after jdk.sh: what commands say of themselves.

# Whether the words of a command ask how it is used. A value that reads "help" is one of an option: only the first word asks.
asks_for_help() {
  local word
  [ "${1:-}" != help ] || return 0
  for word in "$@"; do
    case "$word" in -h | --help) return 0 ;; esac
  done
  return 1
}

# From a usage text: the sections that begin with a command. Sections begin in the first column.
section() {
  awk -v command="$1" '/^[^ ]/ { on = $0 == command || index($0, command " ") == 1 } on'
}

has_section() {
  [ -n "$(section "$1")" ]
}

# A value of build.properties, which the build has written.
build_fact() {
  sed -n "s/^$1=//p" "$2"
}

# $1: a build.properties
show_versions() {
  local facts commit tree
  facts=$(cat "$1")
  commit=$(build_fact commit - <<<"$facts")
  tree=$(build_fact tree - <<<"$facts")
  printf 'Quarterdeck %s\n' "$(build_fact version - <<<"$facts")"
  printf 'Kubernetes %s\n' "$(build_fact kubernetes - <<<"$facts")"
  if [ -n "$commit" ]; then
    printf 'commit %s of %s, %s\n' "$commit" "$(build_fact date - <<<"$facts")" "$tree"
  else
    printf 'commit unknown: %s\n' "$tree"
  fi
  if find_jdk jre 2>/dev/null; then
    printf 'Java %s in %s\n' "$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release")" "$JAVA_HOME"
  else
    printf 'Java: none of version %s or later was found\n' "$QUARTERDECK_JDK"
  fi
}
