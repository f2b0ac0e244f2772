# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the Quarterdeck authors
#
# Sourced by ./quarterdeck: prepares a release in clones, so that the checkout changes only when all went well.

# $1: a clone, $2: where Maven writes. The commit decides, not the machine: nothing that the checkout holds is in a clone.
build_release() {
  local more=()
  [ -z "${released:-}" ] || more=(-Dquarterdeck.released="$released" -Daether.offline.protocols=file)
  (cd "$1" && mvn -B -ntp -Dstyle.color=never -q -DskipTests -DskipITs ${more[@]+"${more[@]}"} -pl distribution,junit,junit/server -am verify) >"$2" 2>&1 && return 0
  say "the build failed: $2"
  grep -a '^\[ERROR\]' "$2" | head -n 20 >&2
  return 1
}

# $1: an archive, $2: a folder for what is in it.
unpack() {
  mkdir -p "$2"
  case "$1" in
    *.tar.gz) tar xzf "$1" -C "$2" ;;
    *) (cd "$2" && "$JAVA_HOME/bin/jar" xf "$1") ;;
  esac
}

# $1: an archive; its entries with sizes and times.
entries() {
  case "$1" in
    *.tar.gz) tar tvzf "$1" ;;
    *) "$JAVA_HOME/bin/jar" tvf "$1" ;;
  esac
}

# $1, $2: two archives that ought to be the same; says which files in them are not.
same_archive() {
  local folder
  cmp -s "$1" "$2" && return 0
  folder=$(mktemp -d)
  unpack "$1" "$folder/one"
  unpack "$2" "$folder/two"
  say "two builds of the same commit differ in ${1##*/}:"
  (cd "$folder" && diff -rq one two >&2) || true
  diff <(entries "$1") <(entries "$2") | head -n 20 >&2 || true
  rm -rf "$folder"
  return 1
}

# What a release has beside sdk/, as MODULE/target/FILE of a clone: the archive, the small one, and what tests depend on.
released_files() {
  printf '%s\n' "distribution/target/quarterdeck-$1.tar.gz" "distribution/target/quarterdeck-$1-test.zip" \
    "junit/target/quarterdeck-junit-$1.jar" "junit/target/flattened-pom.xml" \
    "junit/server/target/quarterdeck-server-$1.jar" "junit/server/target/flattened-pom.xml"
}

# $1, $2: two clones that were built as version $3; every archive is compared, so that one run names all that differ.
same_builds() {
  local file status=0
  while read -r file; do
    case "$file" in
      *.xml) cmp "$1/$file" "$2/$file" >&2 || status=1 ;;
      *) same_archive "$1/$file" "$2/$file" || status=1 ;;
    esac
  done < <(released_files "$3")
  diff -r "$1/distribution/target/quarterdeck/sdk" "$2/distribution/target/quarterdeck/sdk" >&2 || {
    say "two builds of the same commit make two kinds of sdk/"
    status=1
  }
  return "$status"
}

# $1: a clone that was built as version $2, $3: where its files go. The jars of tests as a Maven repository.
leave_release() {
  local module name into
  mkdir -p "$3"
  rm -rf "$3/sdk-$2" "$3/junit-$2"
  cp "$1/distribution/target/quarterdeck-$2.tar.gz" "$1/distribution/target/quarterdeck-$2-test.zip" "$3/"
  cp -r "$1/distribution/target/quarterdeck/sdk" "$3/sdk-$2"
  for module in junit junit/server; do
    name="quarterdeck-${module##*/}"
    into="$3/junit-$2/io/quarterdeck/$name/$2"
    mkdir -p "$into"
    cp "$1/$module/target/$name-$2.jar" "$into/"
    cp "$1/$module/target/flattened-pom.xml" "$into/$name-$2.pom"
  done
  printf 'in target/release: quarterdeck-%s.tar.gz, quarterdeck-%s-test.zip, sdk-%s, junit-%s\n' "$2" "$2" "$2" "$2"
}

release() {
  local version="" dry="" released="" folder date one two
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
      same_builds "$one" "$two" "$version" || return 1
      printf 'the same files twice:\n'
      (cd "$one" && released_files "$version" | grep -v 'xml$' | xargs sha256sum)
      if [ -n "$dry" ]; then
        return 0
      fi
      leave_release "$one" "$version" "$root/target/release"
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
