# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the Quarterdeck authors
#
# Sourced: choose_memory sets the array memory to the options of the collector that fits what this server had alive when it ran last,
# which is a file in lib/ for Java to read.

# Bytes; the launcher's Growth has the same number.
QUARTERDECK_LARGE_HEAP=536870912

QUARTERDECK_OPTIONS="${BASH_SOURCE[0]%/*}/../lib"

# What the launcher's MemoryNote says for the data folder of these options of run: bytes, 0 where it says nothing or is damaged.
noted_bytes() {
  local data=data note=
  while [ $# -gt 0 ]; do
    case "$1" in
      --data=*) data=${1#--data=} ;;
      --data) data=${2:-} ;;
    esac
    shift
  done
  if [ -f "$data/memory" ] && [ -r "$data/memory" ]; then
    IFS= read -r -n 64 note <"$data/memory" || note=
  fi
  case "$note" in
    alive=*) note=${note#alive=} ;;
    *) note= ;;
  esac
  # sixteen digits or more are no heap
  case "$note" in '' | *[!0-9]* | ????????????????*) note=0 ;; esac
  printf '%d' "$((10#$note))"
}

# What options of Java say: small or large for the collectors below, other for one that is neither, nothing where none is named.
named_profile() {
  local word named=
  for word in "$@"; do
    case "$word" in
      -XX:+UseSerialGC) named=small ;;
      -XX:+UseG1GC) named=large ;;
      -XX:+Use[A-Z]*GC) named=other ;;
    esac
  done
  printf '%s' "$named"
}

# $1: options of Java of the user's own, which come behind these; then those of run. Who names a collector there has chosen.
choose_memory() {
  local given=() profile
  read -ra given <<<"$1 ${JDK_JAVA_OPTIONS:-} ${JAVA_TOOL_OPTIONS:-}"
  shift
  profile=$(named_profile ${given[@]+"${given[@]}"})
  if [ -z "$profile" ]; then
    profile=small
    [ "$(noted_bytes "$@")" -le "$QUARTERDECK_LARGE_HEAP" ] || profile=large
  fi
  memory=()
  [ "$profile" = other ] || memory=("@$QUARTERDECK_OPTIONS/memory-$profile.options")
}
