# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the Quarterdeck authors
#
# Sourced by ./quarterdeck: prepares a release in clones, so that the checkout changes only when all went well.

# $1: a clone, $2: where Maven writes. The commit decides, not the machine: nothing that the checkout holds is in a clone.
build_release() {
  local more=()
  [ -z "${released:-}" ] || more=(-Dquarterdeck.released="$released" -Daether.offline.protocols=file)
  (cd "$1" && mvn -B -ntp -Dstyle.color=never -q -DskipTests -DskipITs ${more[@]+"${more[@]}"} -pl distribution -am verify) >"$2" 2>&1 && return 0
  say "the build failed: $2"
  grep -a '^\[ERROR\]' "$2" | head -n 20 >&2
  return 1
}

# $1, $2: two archives that ought to be the same; says which files in them are not.
same_archive() {
  local folder
  cmp -s "$1" "$2" && return 0
  folder=$(mktemp -d)
  mkdir "$folder/one" "$folder/two"
  tar xzf "$1" -C "$folder/one"
  tar xzf "$2" -C "$folder/two"
  say "two builds of the same commit differ:"
  (cd "$folder" && diff -rq one two >&2) || true
  diff <(tar tvzf "$1") <(tar tvzf "$2") | head -n 20 >&2 || true
  rm -rf "$folder"
  return 1
}

release() {
  local version="" dry="" released="" folder date one two archive
  while [ $# -gt 0 ]; do
    case "$1" in
      --dry-run) dry=1 ;;
      --released)
        [ $# -gt 1 ] || { say "--released needs the sdk/ folder of the release before"; return 2; }
        released=$(cd "$2" 2>/dev/null && pwd) || { say "--released: $2 is no folder"; return 2; }
        shift
        ;;
      -*) say "unknown option $1; ./quarterdeck release --help"; return 2 ;;
      *) version=$1 ;;
    esac
    shift
  done
  [ -n "$version" ] || { say "release needs a version, such as 0.1.0"; return 2; }
  find_jdk jdk || return 1
  if [ -z "$dry" ] && [ -n "$(git -C "$root" status --porcelain)" ]; then
    say "the checkout has changes that are not committed"
    return 2
  fi
  if git -C "$root" rev-parse -q --verify "refs/tags/v$version" >/dev/null; then
    say "there is a tag v$version already"
    return 2
  fi
  # of the commit, not of today: whoever releases the same commit makes the same bytes
  date=$(TZ=UTC git -C "$root" log -1 --date=format-local:%Y-%m-%d --format=%cd)
  folder=$(mktemp -d)
  one="$folder/one/quarterdeck"
  two="$folder/two/elsewhere"
  # shellcheck disable=SC2064
  trap "rm -rf '$folder'" EXIT
  git clone -q --no-hardlinks "$root" "$one"
  "$JAVA_HOME/bin/java" "$root/build-tools/release/Release.java" "$one" "$version" "$date" || return 2
  git -C "$one" -c user.name="$(git -C "$root" log -1 --format=%cn)" -c user.email="$(git -C "$root" log -1 --format=%ce)" \
    commit -q -a -m "release $version" || return 1
  case "$version" in
    *-SNAPSHOT) ;;
    *)
      git clone -q --no-hardlinks "$one" "$two"
      [ -n "$released" ] || say "there is no --released: exported packages are compared with no earlier release"
      say "building $version twice (it takes minutes)"
      build_release "$one" "$folder/one.log" || { trap - EXIT; return 1; }
      build_release "$two" "$folder/two.log" || { trap - EXIT; return 1; }
      archive="distribution/target/quarterdeck-$version.tar.gz"
      same_archive "$one/$archive" "$two/$archive" || return 1
      diff -r "$one/distribution/target/quarterdeck/sdk" "$two/distribution/target/quarterdeck/sdk" >&2 || {
        say "two builds of the same commit make two kinds of sdk/"
        return 1
      }
      printf 'the same archive twice: %s\n' "$(cd "$one/distribution/target" && sha256sum "quarterdeck-$version.tar.gz")"
      if [ -n "$dry" ]; then
        return 0
      fi
      mkdir -p "$root/target/release"
      cp "$one/$archive" "$root/target/release/"
      rm -rf "$root/target/release/sdk-$version"
      cp -r "$one/distribution/target/quarterdeck/sdk" "$root/target/release/sdk-$version"
      printf 'in target/release: quarterdeck-%s.tar.gz, sdk-%s\n' "$version" "$version"
      ;;
  esac
  [ -z "$dry" ] || return 0
  git -C "$root" pull -q --ff-only "$one" HEAD || return 1
  printf 'committed "release %s"\n' "$version"
  case "$version" in
    *-SNAPSHOT) ;;
    *) printf 'left to do: git tag -a v%s, push, and ./quarterdeck release NEXT-SNAPSHOT\n' "$version" ;;
  esac
}
