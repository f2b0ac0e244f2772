// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuthenticationInfoReconcilerTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final AuthenticationInfoReconciler reconciler =
      new AuthenticationInfoReconciler(
          objects,
          new MemoryWriter(objects),
          new Metrics(),
          Map.entry(Map.of(), new Listening() {}));
  private volatile List<X509Certificate> trusted = List.of(authority("CN=one"));

  private static X509Certificate authority(String name) {
    return TestCertificate.authority(name).certificate();
  }

  @AfterEach
  void end() {
    reconciler.deactivate();
    assertEquals(0, objects.listeners(AuthenticationConfigMap.CONFIG_MAPS));
  }

  private final class Clients implements ClientAuthorities {
    @Override
    public Purpose purpose() {
      return new ClientAuthorities.Clients();
    }

    @Override
    public List<X509Certificate> trusted() {
      return trusted;
    }
  }

  private int certificates() {
    ApiObject map =
        objects.getLive(
            AuthenticationConfigMap.CONFIG_MAPS,
            AuthenticationConfigMap.NAMESPACE,
            AuthenticationConfigMap.NAME);
    try {
      return map == null
          ? 0
          : Pem.certificates(map.field("data").key("client-ca-file").text()).size();
    } catch (GeneralSecurityException e) {
      return 0;
    }
  }

  @Test
  void followsTheAuthoritiesAndTheConfigMap() throws Exception {
    reconciler.add(new Clients());
    Await.until("it is there", () -> certificates() == 1);
    trusted = List.of(authority("CN=other"));
    Await.until("the other one is in it, too", () -> certificates() == 2);
    objects.delete(
        AuthenticationConfigMap.CONFIG_MAPS,
        AuthenticationConfigMap.NAMESPACE,
        AuthenticationConfigMap.NAME);
    Await.until("it is made again", () -> certificates() == 1);
  }
}
