// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AuthenticationConfigMapTest {
  private static final ClientAuthorities.Clients CLIENTS = new ClientAuthorities.Clients();
  private static final X509Certificate OURS = TestCertificate.authority("CN=ours").certificate();
  private static final X509Certificate THEIRS =
      TestCertificate.authority("CN=theirs").certificate();
  private static final X509Certificate SHORT =
      TestCertificate.authority("CN=short", Duration.ofDays(2)).certificate();

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private Instant now = Instant.now();
  private final AuthenticationConfigMap map =
      new AuthenticationConfigMap(objects, writer, () -> now);

  /** What an authenticator publishes. */
  private record Trusting(Purpose purpose, List<X509Certificate> trusted)
      implements ClientAuthorities {}

  private static ClientAuthorities clients(X509Certificate... trusted) {
    return new Trusting(CLIENTS, List.of(trusted));
  }

  private static ClientAuthorities proxies(X509Certificate trusted, String... allowed) {
    return new Trusting(
        new ClientAuthorities.FrontProxies(
            List.of(allowed),
            List.of("X-Remote-User"),
            List.of(),
            List.of("X-Remote-Group"),
            List.of("X-Remote-Extra-")),
        List.of(trusted));
  }

  private @Nullable ApiObject stored() {
    return objects.getLive(
        AuthenticationConfigMap.CONFIG_MAPS, "kube-system", "extension-apiserver-authentication");
  }

  private Map<String, String> data() {
    Map<String, String> out = new TreeMap<>();
    ApiObject stored = stored();
    if (stored != null) {
      stored.object("data").forEach((k, v) -> out.put(k, String.valueOf(v)));
    }
    return out;
  }

  private void put(Map<String, String> data) {
    ApiObject existing = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    existing.meta().setNamespace("kube-system");
    existing.meta().setName("extension-apiserver-authentication");
    existing.tree().put("data", new LinkedHashMap<String, @Nullable Object>(data));
    objects.put(AuthenticationConfigMap.CONFIG_MAPS, existing);
  }

  private List<X509Certificate> certificates(String key) throws Exception {
    return Bundle.read(data().getOrDefault(key, "")).certificates();
  }

  @Test
  void saysWhomThisServerTrusts() throws Exception {
    map.reconcile(List.of(clients(OURS), proxies(THEIRS, "front", "back")));
    assertEquals(List.of(OURS), certificates("client-ca-file"));
    assertEquals(List.of(THEIRS), certificates("requestheader-client-ca-file"));
    Map<String, String> rest = data();
    rest.keySet().removeIf(k -> k.endsWith("client-ca-file"));
    assertEquals(
        Map.of(
            "requestheader-allowed-names",
            "[\"front\",\"back\"]",
            "requestheader-username-headers",
            "[\"X-Remote-User\"]",
            "requestheader-uid-headers",
            "[]",
            "requestheader-group-headers",
            "[\"X-Remote-Group\"]",
            "requestheader-extra-headers-prefix",
            "[\"X-Remote-Extra-\"]"),
        rest);
    int writes = writer.writes();
    map.reconcile(List.of(clients(OURS), proxies(THEIRS, "front", "back")));
    assertEquals(writes, writer.writes(), "nothing is left to do");
  }

  @Test
  void whatOtherServersHaveWrittenStays() throws Exception {
    map.reconcile(List.of(clients(THEIRS), proxies(THEIRS, "theirs")));
    map.reconcile(List.of(clients(OURS, THEIRS), proxies(OURS, "ours")));
    assertEquals(List.of(THEIRS, OURS), certificates("client-ca-file"), "each once");
    assertEquals(List.of(THEIRS, OURS), certificates("requestheader-client-ca-file"));
    assertEquals("[\"theirs\",\"ours\"]", data().get("requestheader-allowed-names"));
  }

  @Test
  void anAuthorityLeavesWhenItHasExpired() throws Exception {
    map.reconcile(List.of(clients(OURS, SHORT)));
    assertEquals(List.of(OURS, SHORT), certificates("client-ca-file"));
    now = SHORT.getNotAfter().toInstant().plus(Duration.ofMinutes(4));
    map.reconcile(List.of(clients(OURS, SHORT)));
    assertEquals(List.of(OURS, SHORT), certificates("client-ca-file"), "clocks differ");
    now = now.plus(Duration.ofMinutes(2));
    map.reconcile(List.of(clients(OURS, SHORT)));
    assertEquals(List.of(OURS), certificates("client-ca-file"));
  }

  @Test
  void whoTrustsNobodyWritesNothing() {
    map.reconcile(List.of(clients()));
    assertNull(stored());
  }

  @Test
  void withoutAFrontProxyNothingIsSaidOfOne() {
    put(Map.of("requestheader-allowed-names", "[\"a\"]"));
    map.reconcile(List.of(clients(OURS)));
    assertEquals(List.of("client-ca-file"), List.copyOf(data().keySet()));
  }

  @Test
  void whatNobodyCanReadIsWrittenAnew() throws Exception {
    put(
        Map.of(
            "client-ca-file",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "requestheader-allowed-names",
            "[1,"));
    map.reconcile(List.of(clients(OURS), proxies(OURS, "front")));
    assertEquals(List.of(OURS), certificates("client-ca-file"));
    assertEquals("[\"front\"]", data().get("requestheader-allowed-names"));
  }

  @Test
  void goReadsItsCertificates() {
    map.reconcile(List.of(clients(OURS)));
    String pem = data().getOrDefault("client-ca-file", "");
    assertTrue(pem.startsWith("-----BEGIN CERTIFICATE-----\n"), pem);
    assertTrue(pem.endsWith("\n-----END CERTIFICATE-----\n"), pem);
    assertTrue(pem.lines().allMatch(l -> l.length() <= 64), pem);
  }
}
