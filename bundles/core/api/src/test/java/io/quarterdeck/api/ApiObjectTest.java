// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects, their metadata, and their JSON with a revision. */
class ApiObjectTest {
  private static final GroupVersionKind DEPLOYMENT =
      new GroupVersionKind("apps", "v1", "Deployment");

  @Test
  void aNewObjectHasAKindAndEmptyMetadata() {
    assertEquals(
        Map.of("apiVersion", "apps/v1", "kind", "Deployment", "metadata", Map.of()),
        ApiObject.of(DEPLOYMENT).tree());
    assertEquals(DEPLOYMENT, ApiObject.of(DEPLOYMENT).gvk());
  }

  @Test
  void anObjectWithoutKindIsOfNone() {
    ApiObject o = new ApiObject(new LinkedHashMap<>());
    assertEquals(new GroupVersionKind("", "", ""), o.gvk());
    o.tree().put("kind", 5L);
    assertEquals("", o.kind());
  }

  @Test
  void metadataIsSetInTheObjectAndEmptyValuesAreRemoved() {
    ApiObject o = new ApiObject(new LinkedHashMap<>());
    ObjectMeta m = o.meta();
    m.setName("a");
    m.setNamespace("n");
    m.setUid("u");
    m.setResourceVersion("7");
    m.setCreationTimestamp("2026-01-01T00:00:00Z");
    m.setDeletionTimestamp("2026-01-02T00:00:00Z");
    m.setGeneration(3);
    m.setDeletionGracePeriodSeconds(0L);
    m.setFinalizers(List.of("x/y"));
    m.mutableLabels().put("l", "1");
    m.mutableAnnotations().put("s", "2");
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("name", "a");
    expected.put("namespace", "n");
    expected.put("uid", "u");
    expected.put("resourceVersion", "7");
    expected.put("creationTimestamp", "2026-01-01T00:00:00Z");
    expected.put("deletionTimestamp", "2026-01-02T00:00:00Z");
    expected.put("generation", 3L);
    expected.put("deletionGracePeriodSeconds", 0L);
    expected.put("finalizers", List.of("x/y"));
    expected.put("labels", Map.of("l", "1"));
    expected.put("annotations", Map.of("s", "2"));
    assertEquals(expected, o.tree().get("metadata"));
    assertEquals("n/a", o.namespacedName());
    m.setName("");
    m.setNamespace("");
    m.setUid("");
    m.setResourceVersion("");
    m.setCreationTimestamp("");
    m.setDeletionTimestamp("");
    m.setGeneration(0);
    m.setDeletionGracePeriodSeconds(null);
    m.setFinalizers(List.of());
    assertEquals(
        Map.of("labels", Map.of("l", "1"), "annotations", Map.of("s", "2")),
        o.tree().get("metadata"));
  }

  @Test
  void metadataThatIsAbsentOrOfAnotherTypeIsReadAsZero() {
    ObjectMeta m = new ApiObject(new LinkedHashMap<>()).meta();
    for (int i = 0; i < 2; i++) {
      assertEquals("", m.name());
      assertEquals("", m.generateName());
      assertEquals(0, m.generation());
      assertNull(m.deletionGracePeriodSeconds());
      assertEquals(Map.of(), m.labels());
      assertEquals(Map.of(), m.annotations());
      assertEquals(List.of(), m.finalizers());
      for (String name : List.of("name", "generateName", "labels", "annotations", "finalizers")) {
        m.tree().put(name, 5L);
      }
      m.tree().put("generation", "x");
    }
  }

  @Test
  void aCopyIsEqualUntilOneChanges() {
    ApiObject o = ApiObject.of(DEPLOYMENT);
    o.object("spec").put("replicas", 1L);
    ApiObject copy = o.copy();
    assertEquals(o, copy);
    assertEquals(o.hashCode(), copy.hashCode());
    copy.object("spec").put("replicas", 2L);
    assertNotEquals(o, copy);
    assertEquals(1, o.field("spec").get("replicas").number());
    assertNotEquals(o, (Object) o.tree());
  }

  @Test
  void anObjectIsNamedByItsKindAndItsName() {
    ApiObject o = ApiObject.of(DEPLOYMENT);
    o.meta().setName("a");
    assertEquals("[apps/v1, Deployment, a]", o.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "v1, '', v1",
    "apps/v1, apps, v1",
    "a.b/v1beta1, a.b, v1beta1",
    "'', '', ''",
    "/v1, '', v1"
  })
  void aVersionIsOfAGroup(String apiVersion, String group, String version) {
    assertEquals(new GroupVersion(group, version), GroupVersion.parse(apiVersion));
  }

  @Test
  void kindsAndResourcesAreNamedWithTheirGroup() {
    GroupVersion apps = new GroupVersion("apps", "v1");
    GroupVersion core = new GroupVersion("", "v1");
    assertEquals("apps/v1", apps.toString());
    assertEquals("v1", core.toString());
    assertEquals("Deployment.apps", apps.withKind("Deployment").qualifiedKind());
    assertEquals("Pod", core.withKind("Pod").qualifiedKind());
    assertEquals("apps/v1/deployments", apps.withResource("deployments").toString());
    GroupResource resource = apps.withResource("deployments").groupResource();
    assertEquals("deployments.apps", resource.toString());
    assertEquals("pods", core.withResource("pods").groupResource().toString());
    assertEquals(apps.withResource("deployments"), resource.withVersion("v1"));
  }

  @Test
  void groupsOfKubernetesComeBeforeThoseOfUsers() {
    assertEquals(18_000, GroupPriority.of(""));
    assertEquals(17_800, GroupPriority.of("apps"));
    assertEquals(1_000, GroupPriority.of("example.com"));
  }

  private static Encoded encoded(String metadata) {
    String start = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",";
    String field = "\"metadata\":";
    String json = start + field + metadata + ",\"spec\":{}}";
    int at = start.length() + field.length();
    return new Encoded(
        json.getBytes(StandardCharsets.UTF_8), start.length(), at, at + metadata.length(), 0);
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|{\"resourceVersion\":\"12\"}",
        "{\"name\":\"a\"}|{\"resourceVersion\":\"12\",\"name\":\"a\"}"
      })
  void aRevisionIsSplicedInAsTheFirstFieldOfMetadata(String before, String after) {
    Encoded plain = encoded(before);
    Encoded revised = plain.withRevision(12);
    assertEquals(
        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":" + after + ",\"spec\":{}}",
        revised.toString());
    assertEquals(after, text(revised.metadata()));
    assertEquals(before, text(plain.metadata()), "the first stays as it is");
    assertEquals("\"metadata\":" + after + ",\"spec\":{}}", text(revised.body()));
    assertThrows(IllegalStateException.class, () -> revised.withRevision(13));
  }

  @Test
  void theSameJsonOfAnotherRevisionIsAnother() {
    assertEquals(encoded("{}").withRevision(1), encoded("{}").withRevision(1));
    assertEquals(encoded("{}").hashCode(), encoded("{}").hashCode());
    assertNotEquals(encoded("{}"), encoded("{}").withRevision(1));
    Encoded one = encoded("{}");
    assertNotEquals(
        one, new Encoded(one.bytes(), one.bodyStart(), one.metadataStart(), one.metadataEnd(), 5));
  }
}
