// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.ClientAuthorities;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which headers clients may not send on. */
final class StrippedHeadersTest {
  private record Authorities(Purpose purpose) implements ClientAuthorities {
    @Override
    public List<X509Certificate> trusted() {
      return List.of();
    }
  }

  @Test
  void thoseThatFrontProxiesUse() {
    StrippedHeaders stripped = new StrippedHeaders();
    ClientAuthorities proxies =
        new Authorities(
            new ClientAuthorities.FrontProxies(
                List.of(),
                List.of("X-My-User"),
                List.of(),
                List.of("X-My-Group"),
                List.of("X-E-")));
    stripped.add(new Authorities(new ClientAuthorities.Clients()));
    assertEquals(Set.of(), stripped.names());
    stripped.add(proxies);
    assertEquals(Set.of("x-my-user", "x-my-group", "x-e-*"), stripped.names());
    stripped.remove(proxies);
    assertEquals(Set.of(), stripped.names());
  }
}
