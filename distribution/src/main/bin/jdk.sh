# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the Quarterdeck authors
#
# Sourced: find_jdk sets JAVA_HOME to a JDK of at least the version below, or says what to install and fails.

QUARTERDECK_JDK=25

# The feature version of the Java below a home, from its release file: quicker than starting it.
jdk_version() {
  local release="$1/release" line
  [ -x "$1/bin/java" ] && [ -r "$release" ] || return 1
  line=$(grep -m 1 '^JAVA_VERSION=' "$release") || return 1
  line=${line#JAVA_VERSION=}
  line=${line//\"/}
  printf '%s' "${line%%[.+-]*}"
}

jdk_fits() {
  local version
  version=$(jdk_version "$1") || return 1
  case "$version" in '' | *[!0-9]*) return 1 ;; esac
  [ "$version" -ge "$QUARTERDECK_JDK" ]
}

# $1: "jdk" where javac is needed as well.
find_jdk() {
  local home java need="${1:-jre}"
  local candidates=()
  [ -n "${JAVA_HOME:-}" ] && candidates+=("$JAVA_HOME")
  if java=$(command -v java); then
    java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    candidates+=("${java%/bin/java}")
  fi
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    [ -d "$home" ] && candidates+=("$home")
  done
  for home in ${candidates[@]+"${candidates[@]}"}; do
    if jdk_fits "$home" && { [ "$need" = jre ] || [ -x "$home/bin/javac" ]; }; then
      export JAVA_HOME="$home"
      return 0
    fi
  done
  printf 'quarterdeck: no JDK %s was found in JAVA_HOME, PATH or the usual folders; install one (Debian and Ubuntu: the package openjdk-%s-jdk or temurin-%s-jdk; macOS: the formula openjdk@%s) or set JAVA_HOME to it\n' \
    "$QUARTERDECK_JDK" "$QUARTERDECK_JDK" "$QUARTERDECK_JDK" "$QUARTERDECK_JDK" >&2
  return 1
}
