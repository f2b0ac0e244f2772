// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.listen.TestPki;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EnginesTest {
  @TempDir private Path folder;

  /** Bundles of protocols come and go while the socket is open. */
  @Test
  void theProtocolsAreThoseOfTheMomentInTheServersOrder() throws Exception {
    AtomicReference<List<String>> there = new AtomicReference<>(List.of("http/1.1"));
    Tls tls = Tls.of(new TestPki(folder).settings(), List::of);
    SSLEngineConfigurator engines = new Engines(tls, there::get).copy();
    assertOffered(engines, "http/1.1");
    there.set(List.of("h2", "http/1.1"));
    assertOffered(engines, "h2", "http/1.1");
    there.set(List.of());
    assertOffered(engines);
  }

  private static void assertOffered(SSLEngineConfigurator engines, String... protocols) {
    var parameters = engines.createSSLEngine().getSSLParameters();
    assertArrayEquals(protocols, parameters.getApplicationProtocols());
    assertTrue(parameters.getWantClientAuth());
  }
}
