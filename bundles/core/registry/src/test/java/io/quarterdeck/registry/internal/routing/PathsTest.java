// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.discovery.DiscoveryPath;
import io.quarterdeck.spi.stage.RequestInfo;
import org.junit.jupiter.api.Test;

/** Slashes, empty segments and odd names in paths. */
class PathsTest {
  /** What the pipeline reads of a path; it counts segments, so that these are given. */
  private static ResourcePath path(
      String path, String group, String namespace, String name, String subresource) {
    return new ResourcePath(
        new RequestInfo(true, "get", path, group, "v1", namespace, "pods", subresource, name));
  }

  @Test
  void slashesAtTheEndDoNotCount() {
    assertTrue(path("/api/v1/pods//", "", "", "", "").isWhole());
    assertTrue(path("/api/v1/namespaces/a/pods/p/", "", "a", "p", "").isWhole());
    assertTrue(path("/api/v1/namespaces/a/pods/p/log/", "", "a", "p", "log").isWhole());
  }

  @Test
  void anEmptyNamespaceIsNone() {
    assertTrue(path("/api/v1/namespaces//pods", "", "", "", "").isWhole());
  }

  @Test
  void aSelectedNameStandsNotInThePath() {
    assertTrue(path("/api/v1/namespaces/a/pods", "", "a", "selected", "").isWhole());
  }

  @Test
  void watchPathsAreThoseOfResources() {
    assertTrue(path("/apis/g/v1/watch/namespaces/a/pods/p", "g", "a", "p", "").isWhole());
  }

  @Test
  void anEmptySegmentBehindTheNameIsNoSubresource() {
    assertFalse(path("/api/v1/namespaces/a/pods/p//status", "", "a", "p", "").isWhole());
  }

  @Test
  void onlyAProxyPathGoesOn() {
    assertFalse(path("/api/v1/namespaces/a/pods/p/log/x", "", "a", "p", "log").isWhole());
    assertTrue(path("/api/v1/namespaces/a/pods/p/proxy/x/y", "", "a", "p", "proxy").isWhole());
  }

  @Test
  void twoSlashesAtTheStartAreNoRoot() {
    assertTrue(path("/api/v1/pods", "", "", "", "").isRooted());
    assertFalse(path("//api/v1/pods", "", "", "", "").isRooted());
    assertFalse(path("/apis//v1/pods", "", "", "", "").isRooted());
  }

  @Test
  void namesThatAreNoSegmentAreRefused() {
    ResourcePath.requireSegment("a\0b");
    ApiException e = assertThrows(ApiException.class, () -> ResourcePath.requireSegment("a%b"));
    assertEquals(400, e.code());
    assertEquals("Name parameter invalid: \"a%b\": may not contain '%'", e.getMessage());
    assertThrows(ApiException.class, () -> ResourcePath.requireSegment(".."));
  }

  @Test
  void theRouterAnswersBelowApiAndTheVersions() {
    assertEquals(new DiscoveryPath(false, "", "", false), DiscoveryPath.of("/apis/"));
    assertEquals(new DiscoveryPath(true, "", "", true), DiscoveryPath.of("/api//"));
    assertEquals(new DiscoveryPath(true, "", "v1", true), DiscoveryPath.of("/api/v1/"));
    assertEquals(new DiscoveryPath(false, "g", "", false), DiscoveryPath.of("/apis/g/"));
    assertEquals(new DiscoveryPath(false, "g", "", true), DiscoveryPath.of("/apis/g//"));
    assertEquals(new DiscoveryPath(false, "g", "v1", true), DiscoveryPath.of("/apis/g/v1"));
  }

  @Test
  void groupsHaveNoEmptyName() {
    assertNull(DiscoveryPath.of("/apis//"));
    assertNull(DiscoveryPath.of("/apis//v1"));
    assertNull(DiscoveryPath.of("//apis"));
    assertNull(DiscoveryPath.of("/apisx"));
  }
}
