// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What must be true of an object that the server has taken. */
final class Checks {
  private static final List<String> FORMATS =
      List.of(Request.JSON, "application/yaml", "application/vnd.kubernetes.protobuf");

  /** Controllers write too, so that a difference counts only when it stays. */
  private static final int CHANCES = 3;

  private final Wire wire;
  private final Findings findings;
  private final Random random;

  Checks(Wire wire, Findings findings, Random random) {
    this.wire = wire;
    this.findings = findings;
    this.random = random;
  }

  /**
   * It reads back as the answer was, and what was read can be written without a change.
   *
   * @param path of the object
   * @param answered by the write
   * @return what is stored; null when it is gone
   */
  @Nullable Map<String, @Nullable Object> readsBack(String path, Exchange answered)
      throws IOException {
    Exchange read = wire.ask("GET", path);
    Map<String, @Nullable Object> stored = read.tree();
    Map<String, @Nullable Object> answer = answered.tree();
    if (!read.isOk() || stored == null) {
      if (answer != null && !isGoing(answer)) {
        findings.tell("accepted and cannot be read", answered, wire);
      }
      return null;
    }
    if (answer != null && sameVersion(answer, stored) && !answer.equals(stored)) {
      findings.tell("reads back differently: " + where(answer, stored), answered, read);
    }
    unchangedByPut(path);
    return stored;
  }

  /** Reads in any format, and puts the same bytes. */
  private void unchangedByPut(String path) throws IOException {
    String format = FORMATS.get(random.nextInt(FORMATS.size()));
    if (!format.equals(Request.JSON) && isRaw(path)) {
      return;
    }
    boolean settled = false;
    for (int chance = 1; chance <= CHANCES && !settled; chance++) {
      settled = put(path, format, chance == CHANCES);
    }
  }

  private boolean put(String path, String format, boolean last) throws IOException {
    Exchange before = wire.ask("GET", path);
    Map<String, @Nullable Object> stored = before.tree();
    Exchange read = wire.send(Request.of("GET", path).accepting(format));
    Request put =
        new Request("PUT", path, Map.of("Content-Type", format), read.body(), null)
            .accepting(Request.JSON);
    Exchange written = wire.send(put);
    Map<String, @Nullable Object> after = written.tree();
    boolean gone = written.status() == 409 || written.status() == 404 || !read.isOk();
    if (gone || stored == null || after == null || after.equals(stored)) {
      return true;
    }
    if (last && written.isOk()) {
      findings.tell(
          "written as it was read, and changed: " + where(stored, after), before, written);
    } else if (last && !Verdict.isOfUpdatesOnly(written)) {
      findings.tell("what was read is refused", before, written);
    }
    return false;
  }

  /** YAML sorts what JSON holds verbatim, and protobuf has another form for 1e999. */
  private static boolean isRaw(String path) {
    return path.contains("/controllerrevisions/") || path.contains("/resource.k8s.io/");
  }

  /** A body that was created, applied: no change but of owners; applied again: none at all. */
  void unchangedByApply(String path, Map<String, @Nullable Object> body) throws IOException {
    Request apply =
        Request.json("PATCH", path + "?fieldManager=fuzz-apply&force=true", body)
            .with("Content-Type", "application/apply-patch+yaml");
    boolean settled = false;
    for (int chance = 1; chance <= CHANCES && !settled; chance++) {
      settled = apply(path, apply, chance == CHANCES);
    }
  }

  private boolean apply(String path, Request apply, boolean last) throws IOException {
    Exchange before = wire.ask("GET", path);
    Exchange first = wire.send(apply);
    Exchange second = first.isOk() ? wire.send(apply) : first;
    Map<String, @Nullable Object> old = before.tree();
    Map<String, @Nullable Object> one = first.tree();
    Map<String, @Nullable Object> two = second.tree();
    boolean gone = second.status() == 404 || second.status() == 409;
    if (!first.isOk() || old == null || one == null || two == null || gone) {
      return true;
    }
    if (!content(one).equals(content(old))) {
      tell(
          last,
          "applied as it was created, and changed: " + where(content(old), content(one)),
          before,
          first);
      return false;
    }
    if (!second.isOk()) {
      tell(last, "applied once and not twice", first, second);
    } else if (!one.equals(two)) {
      tell(last, "applied twice: " + where(one, two), first, second);
    }
    return second.isOk() && one.equals(two);
  }

  private void tell(boolean last, String rule, Exchange first, Exchange second) {
    if (last) {
      findings.tell(rule, first, second);
    }
  }

  private static Map<String, @Nullable Object> content(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> copy = Trees.copy(tree);
    Map<String, @Nullable Object> meta = Trees.object(copy, "metadata");
    meta.remove("managedFields");
    meta.remove("resourceVersion");
    return copy;
  }

  private static boolean sameVersion(
      Map<String, @Nullable Object> a, Map<String, @Nullable Object> b) {
    return Objects.equals(meta(a).get("resourceVersion"), meta(b).get("resourceVersion"));
  }

  static boolean isGoing(Map<String, @Nullable Object> tree) {
    return meta(tree).containsKey("deletionTimestamp");
  }

  private static Map<String, @Nullable Object> meta(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> meta = Trees.asObject(tree.get("metadata"));
    return meta == null ? Map.of() : meta;
  }

  /** The path of the first difference. */
  private static String where(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Map<?, ?> m && b instanceof Map<?, ?> n) {
      for (Object key : m.keySet()) {
        if (!n.containsKey(key) || !Objects.equals(m.get(key), n.get(key))) {
          return "." + key + (n.containsKey(key) ? where(m.get(key), n.get(key)) : " is gone");
        }
      }
      for (Object key : n.keySet()) {
        if (!m.containsKey(key)) {
          return "." + key + " is new";
        }
      }
    }
    if (a instanceof List<?> l && b instanceof List<?> k && l.size() == k.size()) {
      for (int i = 0; i < l.size(); i++) {
        if (!Objects.equals(l.get(i), k.get(i))) {
          return "[]" + where(l.get(i), k.get(i));
        }
      }
    }
    return "";
  }
}
