// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a policy file: a JSON object a line, empty lines and those that begin with {@code #} left
 * out. Lines are {@code abac.authorization.kubernetes.io/v1beta1} policies, or of the first form,
 * which had no version.
 */
final class PolicyFile {
  private static final String VERSION = "abac.authorization.kubernetes.io/v1beta1";
  private static final Set<String> TOP = Set.of("apiVersion", "kind", "spec");
  private static final Set<String> SPEC =
      Set.of("user", "group", "readonly", "apiGroup", "resource", "namespace", "nonResourcePath");
  private static final Set<String> UNVERSIONED =
      Set.of("apiVersion", "kind", "user", "group", "readonly", "resource", "namespace");

  private PolicyFile() {}

  /**
   * @throws IllegalArgumentException saying which line is wrong, and why
   */
  static List<Policy> parse(byte[] content) {
    List<Policy> out = new ArrayList<>();
    int number = 0;
    for (String line : new String(content, StandardCharsets.UTF_8).split("\n", -1)) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      try {
        out.add(policy(text));
      } catch (IllegalArgumentException | MalformedJsonException e) {
        throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
      }
    }
    return List.copyOf(out);
  }

  private static Policy policy(String line) {
    Node root = Node.root(Json.readObject(line.getBytes(StandardCharsets.UTF_8)));
    String version = root.get("apiVersion").text();
    if (version.isEmpty() && root.get("kind").isAbsent()) {
      return unversioned(root);
    }
    if (!version.equals(VERSION) || !root.get("kind").text().equals("Policy")) {
      throw new IllegalArgumentException("not a Policy of " + VERSION);
    }
    require(root, TOP);
    Node spec = root.get("spec");
    require(spec, SPEC);
    boolean everybody = isAll(spec.get("user")) || isAll(spec.get("group"));
    return new Policy(
        everybody ? "" : text(spec, "user"),
        everybody ? UserInfo.AUTHENTICATED_GROUP : text(spec, "group"),
        flag(spec),
        text(spec, "apiGroup"),
        text(spec, "resource"),
        text(spec, "namespace"),
        text(spec, "nonResourcePath"));
  }

  /** What was left out of the first form stood for all. */
  private static Policy unversioned(Node p) {
    require(p, UNVERSIONED);
    String user = text(p, "user");
    String group = text(p, "group");
    boolean everybody =
        isAll(p.get("user")) || isAll(p.get("group")) || user.isEmpty() && group.isEmpty();
    String resource = text(p, "resource");
    String namespace = text(p, "namespace");
    return new Policy(
        everybody ? "" : user,
        everybody ? UserInfo.AUTHENTICATED_GROUP : group,
        flag(p),
        Policy.ALL,
        resource.isEmpty() ? Policy.ALL : resource,
        namespace.isEmpty() ? Policy.ALL : namespace,
        resource.isEmpty() && namespace.isEmpty() ? Policy.ALL : "");
  }

  private static boolean isAll(Node n) {
    return n.text().equals(Policy.ALL);
  }

  /** An unknown word could be a restriction that is misspelt. */
  private static void require(Node object, Set<String> known) {
    for (Map.Entry<String, Node> e : object.entries().entrySet()) {
      if (!known.contains(e.getKey())) {
        throw new IllegalArgumentException("unknown field \"" + e.getKey() + "\"");
      }
    }
  }

  private static String text(Node object, String field) {
    Node n = object.get(field);
    if (n.isPresent() && !(n.value() instanceof String)) {
      throw new IllegalArgumentException(field + " is not a string");
    }
    return n.text();
  }

  private static boolean flag(Node object) {
    Node n = object.get("readonly");
    if (n.isPresent() && !(n.value() instanceof Boolean)) {
      throw new IllegalArgumentException("readonly is not a boolean");
    }
    return n.bool();
  }
}
