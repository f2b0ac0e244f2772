// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.revisions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a ControllerRevision holds: the patch that gives its owner a pod template back, written as
 * Go writes it, so that names and comparisons are the same. Kubernetes: {@code getPatch} of {@code
 * pkg/controller/statefulset} and {@code pkg/controller/daemon}.
 *
 * @param text the patch
 */
public record RevisionData(String text) {
  private static final String DIRECTIVE = "$patch";

  /** Of a template. */
  public static RevisionData of(Node template) {
    Map<String, @Nullable Object> whole = copy(template.value());
    whole.put(DIRECTIVE, "replace");
    return new RevisionData(written(Map.of("spec", Map.of("template", whole))));
  }

  /** Of a revision. */
  public static RevisionData of(ApiObject revision) {
    return new RevisionData(written(tree(revision)));
  }

  /** The template that a revision holds. */
  public static Node template(ApiObject revision) {
    Map<String, @Nullable Object> template =
        copy(Node.root(tree(revision)).at("spec", "template").value());
    template.remove(DIRECTIVE);
    return Node.root(template);
  }

  /** As the field {@code data} has it. */
  public RawJson raw() {
    return new RawJson(text);
  }

  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable Object tree(ApiObject revision) {
    Object data = revision.tree().get("data");
    return data instanceof RawJson raw ? Json.read(raw.text()) : data;
  }

  private static Map<String, @Nullable Object> copy(@Nullable Object value) {
    Map<String, @Nullable Object> tree = Trees.asObject(value);
    return tree == null ? new LinkedHashMap<>() : Trees.copy(tree);
  }

  /** In a patch null says that there is nothing, as older versions wrote of creation times. */
  private static @Nullable Object withoutNulls(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<Object, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach(
            (k, v) -> {
              if (v != null) {
                out.put(k, withoutNulls(v));
              }
            });
        yield out;
      }
      case List<?> l -> l.stream().map(RevisionData::withoutNulls).toList();
      case null, default -> value;
    };
  }

  /** Sorted, and with the letters escaped that Go escapes because of HTML and JavaScript. */
  private static String written(@Nullable Object tree) {
    String plain = Json.text(Trees.sorted(withoutNulls(tree)));
    StringBuilder out = new StringBuilder(plain.length());
    for (char c : plain.toCharArray()) {
      switch (c) {
        case '<', '>', '&', '\u2028', '\u2029' -> out.append("\\u%04x".formatted((int) c));
        default -> out.append(c);
      }
    }
    return out.toString();
  }
}
