// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static io.quarterdeck.registry.internal.routing.ExampleServer.PLACES;
import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.resource.Resource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DispatchTest {
  private static final ExampleServer SERVER = new ExampleServer();

  @AfterAll
  static void close() {
    SERVER.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/apis/example.com/v2/things,404",
    "GET,/apis/example.com/v1/none,404",
    "GET,/apis/example.com/v1/namespaces/ns/things/a/b/c,404",
    "GET,/apis/example.com/v1/things/a,404",
    "POST,/apis/example.com/v1/things,405",
    "DELETE,/apis/example.com/v1/things,405",
    "PUT,/apis/example.com/v1/namespaces/ns/things,405",
    "PATCH,/apis/example.com/v1/namespaces/ns/things,405",
    "POST,/apis/example.com/v1/namespaces/ns/things/a,405",
    "POST,/apis/example.com/v1/namespaces/ns/things/a/status,405",
    "DELETE,/apis/example.com/v1/namespaces/ns/things/a/status,405",
    "GET,/apis/example.com/v1/namespaces/ns/places,404",
    "HEAD,/apis/example.com/v1/places,405",
    "GET,/apis/example.com/v1/namespaces/ns/things/a%b,400",
    "GET,/apis/example.com/v1/namespaces/ns/things/..,400",
    "POST,/apis/example.com/v1/lamps,405",
  })
  void pathsAndMethodsThatAreNotServed(String method, String path, int code) {
    Reply reply = SERVER.call(method, path).send();
    assertEquals(code, reply.status(), reply::text);
  }

  @Test
  void aMissingPathIsNoMissingObject() {
    Reply path = SERVER.get("/apis/example.com/v1/none");
    assertEquals("the server could not find the requested resource", path.message());
    Reply object = SERVER.get(PLACES + "/none");
    assertEquals("places.example.com \"none\" not found", object.message());
  }

  @Test
  void anotherGroupIsForOthersToAnswer() {
    assertThrows(IllegalStateException.class, () -> SERVER.get("/apis/other.com/v1/things"));
  }

  private static RouteTable table() {
    return SERVER.routes().table();
  }

  private static final GroupResource THING = new GroupResource("example.com", "things");

  @Test
  void aResourceIsFoundInTheVersionThatItIsStoredIn() {
    Resource stored = Objects.requireNonNull(table().find(THING));
    assertEquals("v1", stored.kind().version());
    assertTrue(stored.isStoredVersion());
    Resource older =
        Objects.requireNonNull(
            table().find(new GroupVersionResource("example.com", "v1beta1", "things")));
    assertEquals(stored, older.in(new GroupVersion("example.com", "v1")));
    assertNull(older.in(new GroupVersion("example.com", "v2")));
    assertNull(table().find(new GroupResource("example.com", "none")));
  }

  @Test
  void aKindIsFoundByItsVersion() {
    assertNotNull(table().find(new GroupVersionKind("example.com", "v1beta1", "Thing")));
    assertNull(table().find(new GroupVersionKind("example.com", "v1beta1", "Place")));
  }

  @Test
  void theOtherVersionsOfOneStoreAreEquivalent() {
    GroupVersionResource v1 = new GroupVersionResource("example.com", "v1", "things");
    assertEquals(
        List.of("v1beta1"),
        table().equivalents(v1, "").stream().map(s -> s.resource().version()).toList());
    assertEquals(List.of(), table().equivalents(v1, "scale"), "only v1 has it");
    assertEquals(
        List.of(),
        table().equivalents(new GroupVersionResource("example.com", "v1", "places"), ""));
    assertEquals(
        List.of(), table().equivalents(new GroupVersionResource("example.com", "v1", "lamps"), ""));
  }

  @Test
  void pathsOfDiscoveryAreKnown() {
    assertTrue(
        table()
            .paths()
            .containsAll(
                List.of(
                    "/apis",
                    "/apis/example.com",
                    "/apis/example.com/v1",
                    "/apis/example.com/v1beta1",
                    "/openapi/v2")));
  }

  @Test
  void whatIsAnsweredOrMadeIsNotStored() {
    GroupVersionResource asks = new GroupVersionResource("example.com", "v1", "asks");
    assertNull(Objects.requireNonNull(table().find(asks)).store());
    assertThrows(
        IllegalStateException.class, () -> Objects.requireNonNull(table().find(asks)).stored());
    assertEquals(200, SERVER.get(THINGS).status());
  }
}
