// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the generator has made in this build, against the schemas that a server was recorded with.
 */
class DefinitionsTest {
  private static final String CORE = "io.k8s.api.core.v1.";
  private final Map<String, Node> ours = Reference.definitions();

  @Test
  void fieldsAndRequiredOnesAreTheRecordedOnes() {
    compare((type, recorded) -> names(type).equals(names(recorded, "properties")));
    compare((type, recorded) -> required(type).equals(recorded.get("required").strings()));
  }

  @Test
  void mergingIsTheRecordedOne() {
    int lists = compareFields("listType", "x-kubernetes-list-type");
    assertTrue(lists > 200, "compared " + lists + " list types");
    compareFields("listMapKeys", "x-kubernetes-list-map-keys");
    compareFields("mapType", "x-kubernetes-map-type");
    int keys = compareFields("mergeKey", "x-kubernetes-patch-merge-key");
    assertTrue(keys > 20, "compared " + keys + " merge keys");
    compareFields("patchStrategy", "x-kubernetes-patch-strategy");
    compare(
        (type, recorded) ->
            type.get("mapType").text().equals(recorded.get("x-kubernetes-map-type").text()));
  }

  @Test
  void enumsAreTheRecordedOnes() {
    List<String> wrong = new ArrayList<>();
    eachField(
        (name, ourField, recorded) -> {
          List<String> values = enumOf(ourField);
          List<String> expected =
              recorded.get("items").isPresent()
                  ? recorded.get("items").get("enum").strings()
                  : recorded.get("enum").strings();
          if (!values.equals(expected)) {
            wrong.add(name + " " + values + " but recorded " + expected);
          }
        });
    assertEquals(List.of(), wrong);
  }

  @Test
  void defaultsAreTheRecordedOnes() {
    List<String> wrong = new ArrayList<>();
    eachField(
        (name, ourField, recorded) -> {
          Object expected = recorded.get("default").value();
          Object written = ourField.get("default").value();
          boolean matches =
              written != null
                  ? written.equals(expected)
                  : isZero(expected) == isAlwaysWrittenWithZero(ourField);
          if (!matches) {
            wrong.add(name + " " + ourField.value() + " but recorded " + expected);
          }
        });
    assertEquals(List.of(), wrong);
  }

  @Test
  void whatGoWritesThoughItIsZero() {
    assertTrue(field("io.k8s.api.apps.v1.DeploymentSpec", "replicas").get("pointer").bool());
    assertFalse(field("io.k8s.api.apps.v1.DeploymentSpec", "paused").get("pointer").bool());
    assertTrue(field("io.k8s.api.apps.v1.ReplicaSetStatus", "replicas").get("always").bool());
    assertFalse(field("io.k8s.api.autoscaling.v1.ScaleSpec", "replicas").get("always").bool());
    assertTrue(field(CORE + "Volume", "emptyDir").get("pointer").bool());
    Node apiGroup = field(CORE + "TypedLocalObjectReference", "apiGroup");
    assertTrue(apiGroup.get("always").bool() && apiGroup.get("pointer").bool());
  }

  @Test
  void namesAreSpelledAsInJson() {
    String schema = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";
    assertTrue(
        names(Objects.requireNonNull(ours.get(schema)))
            .containsAll(Set.of("$ref", "$schema", "x-kubernetes-int-or-string")));
    assertTrue(
        names(Objects.requireNonNull(ours.get(CORE + "Probe"))).contains("httpGet"),
        "handlers are inlined");
  }

  private Node field(String type, String name) {
    return Objects.requireNonNull(ours.get(type)).get("fields").items().stream()
        .filter(f -> f.get("name").text().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> enumOf(Node field) {
    Node list = field.get("list");
    return list.isPresent() ? list.get("enum").strings() : field.get("enum").strings();
  }

  private static boolean isZero(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Map<?, ?> m -> m.isEmpty();
      case String s -> s.isEmpty();
      case Number n -> n.doubleValue() == 0;
      case Boolean b -> !b;
      default -> false;
    };
  }

  /** A pointer or a list without a value is written as null, and OpenAPI shows no default. */
  private static boolean isAlwaysWrittenWithZero(Node field) {
    return field.get("always").bool()
        && !field.get("pointer").bool()
        && field.get("list").isAbsent();
  }

  private static Set<String> names(Node type) {
    Set<String> out = new TreeSet<>();
    type.get("fields").items().forEach(f -> out.add(f.get("name").text()));
    return out;
  }

  private static Set<String> names(Node recorded, String members) {
    Set<String> out = new TreeSet<>();
    recorded.get(members).entries().forEach((name, value) -> out.add(name));
    return out;
  }

  private static List<String> required(Node type) {
    return type.get("fields").items().stream()
        .filter(f -> f.get("required").bool())
        .map(f -> f.get("name").text())
        .toList();
  }

  private void compare(BiFunction<Node, Node, Boolean> same) {
    Reference.assumePresent();
    List<String> wrong = new ArrayList<>();
    Reference.schemas()
        .forEach(
            (name, recorded) -> {
              Node type = ours.get(name);
              boolean compared = type != null && recorded.get("properties").isPresent();
              if (compared && !same.apply(Objects.requireNonNull(type), recorded)) {
                wrong.add(name);
              }
            });
    assertEquals(List.of(), wrong);
  }

  /** Compares a member of fields; answers how many have it. */
  private int compareFields(String member, String extension) {
    List<String> wrong = new ArrayList<>();
    int[] count = {0};
    eachField(
        (name, ourField, recorded) -> {
          String expected = plain(recorded.get(extension));
          count[0] += expected.isEmpty() ? 0 : 1;
          if (!plain(ourField.get(member)).equals(expected)) {
            wrong.add(name + " " + plain(ourField.get(member)) + " but recorded " + expected);
          }
        });
    assertEquals(List.of(), wrong);
    return count[0];
  }

  private static String plain(Node value) {
    return value.value() instanceof List<?> ? String.join(",", value.strings()) : value.text();
  }

  private interface FieldCheck {
    void check(String name, Node ours, Node recorded);
  }

  private void eachField(FieldCheck check) {
    Reference.assumePresent();
    Reference.schemas()
        .forEach(
            (name, recorded) -> {
              Node type = ours.get(name);
              if (type != null) {
                for (Node f : type.get("fields").items()) {
                  String field = f.get("name").text();
                  check.check(name + " " + field, f, recorded.get("properties").get(field));
                }
              }
            });
  }
}
