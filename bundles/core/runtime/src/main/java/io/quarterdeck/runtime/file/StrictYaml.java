// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Configuration objects of {@code apiserver.config.k8s.io}, in YAML or JSON, read as strictly as
 * kube-apiserver reads them: no field twice, none that is not known, none of another shape.
 */
public final class StrictYaml {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(false).setSchema(new CoreSchema()).build();

  private StrictYaml() {}

  /**
   * Any document.
   *
   * @throws IllegalArgumentException when it is no YAML, or an object has a field twice
   */
  public static Node parse(String text) {
    try {
      return Node.root(new Load(SETTINGS).loadFromString(text));
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * The root of a file's one object.
   *
   * @throws IllegalArgumentException when it is no object, or of another kind or version
   */
  public static Node read(byte[] content, String kind, Collection<String> versions) {
    Node root;
    try {
      root = parse(new String(content, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("strict decoding error: " + e.getMessage(), e);
    }
    if (!root.isObject() || root.get("kind").text().isEmpty()) {
      throw new IllegalArgumentException("Object 'Kind' is missing");
    }
    String found = root.get("apiVersion").text();
    if (!root.get("kind").text().equals(kind) || !versions.contains(found)) {
      throw new IllegalArgumentException(
          "no kind "
              + FieldError.quote(root.get("kind").text())
              + " is registered for version "
              + FieldError.quote(found));
    }
    return root;
  }

  /**
   * @throws IllegalArgumentException when an object has other fields than these, or is no object
   */
  public static void only(Node object, String... known) {
    if (object.isAbsent() || object.value() == null) {
      return;
    }
    if (!(object.value() instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          "strict decoding error: " + object.path() + " is not an object");
    }
    for (Object field : map.keySet()) {
      if (!(field instanceof String name) || !List.of(known).contains(name)) {
        throw new IllegalArgumentException(
            "strict decoding error: unknown field "
                + FieldError.quote(object.get(String.valueOf(field)).path().toString()));
      }
    }
  }

  /**
   * A string, empty when there is none.
   *
   * @throws IllegalArgumentException when there is something else
   */
  public static String text(Node at) {
    return switch (at.value()) {
      case null -> "";
      case String s -> s;
      default ->
          throw new IllegalArgumentException(
              "strict decoding error: " + at.path() + " is not a string");
    };
  }

  /**
   * A list's elements, none when it is absent.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static List<Node> items(Node at) {
    if (at.isPresent() && at.value() != null && !at.isList()) {
      throw new IllegalArgumentException("strict decoding error: " + at.path() + " is not a list");
    }
    return at.items();
  }

  /**
   * Strings of a list, none when it is absent.
   *
   * @throws IllegalArgumentException when it, or one of them, is something else
   */
  public static List<String> texts(Node at) {
    return items(at).stream().map(StrictYaml::text).toList();
  }
}
