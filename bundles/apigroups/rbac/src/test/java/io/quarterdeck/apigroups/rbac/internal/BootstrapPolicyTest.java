// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootstrapPolicyTest {
  private static final Path REFERENCE = Path.of("../../../../shared/reference");

  private final List<ApiObject> objects = BootstrapPolicy.objects();

  private List<ApiObject> of(String kind) {
    return objects.stream().filter(o -> o.kind().equals(kind)).toList();
  }

  @Test
  void everyDefaultIsValidAndEveryBindingHasItsRole() {
    List<FieldError> errors = new ArrayList<>();
    for (ApiObject o : objects) {
      boolean namespaced = !o.kind().startsWith("Cluster");
      if (o.kind().endsWith("Binding")) {
        RoleBindingValidation.validate(o, namespaced, errors);
      } else {
        RoleValidation.validate(o, namespaced, errors);
      }
      assertEquals(List.of(), errors, o.toString());
    }
    Set<String> roles =
        of("ClusterRole").stream().map(o -> o.meta().name()).collect(Collectors.toSet());
    for (ApiObject b : of("ClusterRoleBinding")) {
      assertEquals(true, roles.contains(b.field("roleRef").get("name").text()), b.toString());
    }
  }

  @Test
  void clusterAdminMayDoEverything() {
    ApiObject admin =
        of("ClusterRole").stream()
            .filter(o -> o.meta().name().equals("cluster-admin"))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "[{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]},"
            + " {NonResourceURLs:[\"*\"], Verbs:[\"*\"]}]",
        PolicyRule.list(admin.field("rules")).stream().map(PolicyRule::shown).toList().toString());
  }

  @Test
  void eachCallGivesObjectsOfItsOwn() {
    objects.getFirst().meta().setName("changed");
    assertEquals("admin", BootstrapPolicy.objects().getFirst().meta().name());
  }

  /** Runs where a recorded server's defaults are at hand, beside the clone. */
  @ParameterizedTest
  @CsvSource({
    "ClusterRole,clusterroles",
    "ClusterRoleBinding,clusterrolebindings",
    "Role,roles",
    "RoleBinding,rolebindings"
  })
  void sameAsTheReference(String kind, String file) throws IOException {
    assumeTrue(Files.isDirectory(REFERENCE), "../shared/reference is absent");
    Path path = REFERENCE.resolve("bootstrap-" + file + ".json");
    Object recorded = Json.read(Files.readAllBytes(path));
    List<?> items =
        recorded instanceof Map<?, ?> m && m.get("items") instanceof List<?> l
            ? l
            : recorded instanceof List<?> l ? l : List.of();
    Map<String, @Nullable Object> want = new TreeMap<>();
    items.forEach(i -> want.put(key(content(i)), content(i)));
    Map<String, @Nullable Object> have = new TreeMap<>();
    of(kind).forEach(o -> have.put(key(content(o.tree())), content(o.tree())));
    assertEquals(want, have);
    assertEquals(want.size(), of(kind).size());
  }

  private static Map<?, ?> content(@Nullable Object item) {
    Map<Object, @Nullable Object> out = new TreeMap<>((Map<?, ?>) Objects.requireNonNull(item));
    out.remove("kind");
    out.remove("apiVersion");
    return out;
  }

  private static String key(Map<?, ?> content) {
    Map<?, ?> m = (Map<?, ?>) Objects.requireNonNull(content.get("metadata"));
    return m.get("namespace") + "/" + m.get("name");
  }
}
