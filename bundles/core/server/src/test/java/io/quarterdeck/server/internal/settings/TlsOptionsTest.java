// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a JDK of the test's own. */
final class TlsOptionsTest {
  private static final String GCM = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
  private static final String CHACHA = "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256";
  private static final String WEAK = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
  private static final String OF_TLS13 = "TLS_AES_128_GCM_SHA256";
  private static final String DHE = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";

  private static final JdkTls JDK =
      new JdkTls(
          List.of("TLSv1.3", "TLSv1.2", "TLSv1.1"),
          List.of(OF_TLS13, CHACHA, GCM, DHE, WEAK),
          List.of(OF_TLS13, CHACHA, GCM, DHE),
          List.of("X25519MLKEM768", "x25519", "secp256r1", "x448"));

  private static TlsOptions options(
      @Nullable String least, @Nullable String suites, @Nullable String curves, String pairs) {
    return TlsOptions.of(
        least == null ? "" : least,
        suites == null ? List.of() : List.of(suites.split(" ")),
        curves == null
            ? new int[0]
            : Arrays.stream(curves.split(" ")).mapToInt(Integer::parseInt).toArray(),
        pairs,
        JDK);
  }

  @Test
  void nothingSaidIsTls12AndTheJdksChoice() {
    assertEquals(
        new TlsOptions(
            List.of("TLSv1.3", "TLSv1.2"), JDK.standard(), List.of(), List.of(), List.of()),
        options(null, null, null, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "VersionTLS11, 'TLSv1.3 TLSv1.2 TLSv1.1'",
    "VersionTLS12, 'TLSv1.3 TLSv1.2'",
    "VersionTLS13, TLSv1.3",
  })
  void theOldestVersionAndThoseAfterIt(String least, String versions) {
    assertEquals(versions, String.join(" ", options(least, null, null, "").versions()));
  }

  @Test
  void suitesBoundTls12InTheJdksOrder() {
    TlsOptions options = options(null, GCM + " TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305", null, "");
    assertEquals(List.of(OF_TLS13, CHACHA, GCM), options.suites());
    assertEquals(List.of(), options.insecure());
    assertEquals(List.of(OF_TLS13), options(null, OF_TLS13, null, "").suites());
  }

  @Test
  void aWeakSuiteIsTakenAndSaid() {
    TlsOptions options = options(null, WEAK + " " + GCM, null, "");
    assertEquals(List.of(OF_TLS13, GCM, WEAK), options.suites());
    assertEquals(List.of(WEAK), options.insecure());
  }

  /** Otherwise a client could agree on a key over a prime field, which nobody has allowed. */
  @Test
  void curvesInTheJdksOrderAndNoOtherKeyExchange() {
    TlsOptions options = options(null, null, "23 29 4588", "");
    assertEquals(List.of("X25519MLKEM768", "x25519", "secp256r1"), options.groups());
    assertEquals(List.of(OF_TLS13, CHACHA, GCM), options.suites());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "TLSv1.2      | - | - | '' | tls.min.version: unknown tls version \"TLSv1.2\"; there are VersionTLS10, VersionTLS11, VersionTLS12, VersionTLS13",
        "VersionTLS10 | - | - | '' | tls.min.version: VersionTLS10 is disabled in this JDK (jdk.tls.disabledAlgorithms); it has VersionTLS11, VersionTLS12, VersionTLS13",
        "- | TLS_NONE | - | '' | tls.cipher.suites: Cipher suite TLS_NONE not supported or doesn't exist; there are TLS_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
        "- | TLS_DHE_RSA_WITH_AES_128_GCM_SHA256 | - | '' | tls.cipher.suites: Cipher suite TLS_DHE_RSA_WITH_AES_128_GCM_SHA256 not supported or doesn't exist; there are TLS_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
        "- | TLS_RSA_WITH_RC4_128_SHA | - | '' | tls.cipher.suites: Cipher suite TLS_RSA_WITH_RC4_128_SHA is not in this JDK, or disabled (jdk.tls.disabledAlgorithms); there are TLS_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
        "- | - | 0       | '' | tls.curve.preferences: curve preference 0 is out of range (must be 1-65535)",
        "- | - | 70000   | '' | tls.curve.preferences: curve preference 70000 is out of range (must be 1-65535)",
        "- | - | 23 29 23 | '' | tls.curve.preferences: duplicate curve preference 23",
        "- | - | 9999    | '' | tls.curve.preferences: curve preference 9999 is not supported by this JDK; there are 23 (secp256r1), 29 (x25519), 4588 (X25519MLKEM768)",
        "- | - | 4587    | '' | tls.curve.preferences: curve preference 4587 (SecP256r1MLKEM768) is not supported by this JDK; there are 23 (secp256r1), 29 (x25519), 4588 (X25519MLKEM768)",
        "- | - | - | a.crt   | tls.sni.cert.key: expected comma separated certificate and key file paths: a.crt",
        "- | - | - | 'a,b:'  | tls.sni.cert.key: empty names list is not allowed: a,b:",
        "- | - | - | '${x},b' | tls.sni.cert.key must name files, not: ${x},b",
      })
  void whatCannotBeUsed(
      @Nullable String least,
      @Nullable String suites,
      @Nullable String curves,
      String pairs,
      String why) {
    assertEquals(
        why,
        assertThrows(IllegalArgumentException.class, () -> options(least, suites, curves, pairs))
            .getMessage());
  }
}
