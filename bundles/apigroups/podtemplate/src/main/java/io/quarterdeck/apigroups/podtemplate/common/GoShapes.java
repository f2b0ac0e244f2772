// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Structures as messages of kube-apiserver show them: by the names and in the order of its internal
 * Go types, with nothing left out. The types are data, see {@link GoTypes}.
 */
public final class GoShapes {
  private static final Map<String, List<Member>> TYPES = parse();

  /**
   * One field of a type.
   *
   * @param name as Go has it
   * @param json as the wire has it
   * @param kind a letter of {@link GoTypes}
   * @param type of structures; empty for others
   */
  private record Member(String name, String json, char kind, String type) {}

  private GoShapes() {}

  private static Map<String, List<Member>> parse() {
    Map<String, List<Member>> out = new HashMap<>();
    for (String line : GoTypes.TEXT.strip().split("\n")) {
      String[] words = line.strip().split("\\s+");
      List<Member> members = new ArrayList<>();
      for (int i = 1; i < words.length; i++) {
        members.add(member(words[i]));
      }
      out.put(words[0], List.copyOf(members));
    }
    return Map.copyOf(out);
  }

  private static Member member(String word) {
    int colon = word.indexOf(':');
    String names = word.substring(0, colon);
    int slash = names.indexOf('/');
    String name = slash < 0 ? names : names.substring(0, slash);
    String json =
        slash < 0 && !name.isEmpty()
            ? Character.toLowerCase(name.charAt(0)) + name.substring(1)
            : names.substring(slash + 1);
    return new Member(name, json, word.charAt(colon + 1), word.substring(colon + 2));
  }

  /** A pod template, whose metadata has its own names. */
  public static @Nullable Object template(Node template) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field :
        List.of("name", "generateName", "namespace", "labels", "annotations", "finalizers")) {
      Node n = template.at("metadata", field);
      if (!n.isEmpty()) {
        out.put(field, Trees.sorted(n.value()));
      }
    }
    out.put("Spec", of("PodSpec", template.get("spec")));
    return out;
  }

  /**
   * The value of a node as a type shows it.
   *
   * @throws IllegalArgumentException for a type that is not known
   */
  public static Map<String, @Nullable Object> of(String type, Node n) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    fill(out, type, n, n);
    return out;
  }

  private static void fill(Map<String, @Nullable Object> out, String type, Node n, Node parent) {
    List<Member> members = TYPES.get(type);
    if (members == null) {
      throw new IllegalArgumentException(type);
    }
    for (Member m : members) {
      if (m.kind() == '+') {
        fill(out, m.type(), n, parent);
      } else {
        boolean above = m.kind() == '^';
        Node from = above ? parent : n;
        Member plain = above ? member("x:" + m.type()) : m;
        out.put(m.name(), value(plain, from.get(m.json()), n));
      }
    }
  }

  private static @Nullable Object value(Member m, Node n, Node parent) {
    return switch (m.kind()) {
      case 's' -> n.text();
      case 'n' -> n.number();
      case 'b' -> n.bool();
      case 'i' -> n.isAbsent() ? (Object) 0L : n.value();
      case 'q' -> n.text("0");
      case 'M' -> Trees.sorted(n.value());
      case 'V' -> LabelSelectorValidation.shown(n);
      case '*' -> n.isAbsent() ? null : struct(m.type(), n, parent);
      case '=' -> struct(m.type(), n, parent);
      case '[' ->
          n.isAbsent() ? null : n.items().stream().map(i -> struct(m.type(), i, parent)).toList();
      default -> n.value();
    };
  }

  private static Object struct(String type, Node n, Node parent) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    fill(out, type, n, parent);
    return out;
  }
}
