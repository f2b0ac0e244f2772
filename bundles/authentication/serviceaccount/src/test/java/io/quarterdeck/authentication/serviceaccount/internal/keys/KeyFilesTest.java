// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSObject;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.text.ParseException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {
  @TempDir Path folder = Path.of("");

  private static String pem(String type, byte[] der) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + Base64.getMimeEncoder().encodeToString(der)
        + "\n-----END "
        + type
        + "-----\n";
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path secret(String name, SigningKey key) throws IOException {
    return write(name, pem("PRIVATE KEY", key.key().getEncoded()));
  }

  @Test
  void theIdIsTheHashThatKubernetesPutsIntoTheHeader() throws GeneralSecurityException {
    // openssl rsa -pubin -outform der | openssl sha256 -binary | base64url
    PublicKey key =
        PemKeys.read(
                """
                -----BEGIN PUBLIC KEY-----
                MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGpnlQFEnm8mL19Q1kslB/3F3lh5r
                KEw0nJn1Q+qN5pIjAUXE1GB/zEbWlE4U9YG2NjzwuAF2CxVyUQCTZc86MQ==
                -----END PUBLIC KEY-----
                """)
            .getFirst()
            .open();
    assertEquals("aow_30eycjggCZ4DWzGADkBQSgBKwPWJHR93fUt8wos", VerificationKey.of(key).id());
  }

  @Test
  void everyUsualFormOfAKeyIsRead() throws GeneralSecurityException {
    SigningKey rsa = TestKeys.rsa();
    byte[] pkcs8 = rsa.key().getEncoded();
    // the PKCS #1 key is what PKCS #8 wraps, behind 26 bytes for 2048 bits
    byte[] pkcs1 = Arrays.copyOfRange(pkcs8, 26, pkcs8.length);
    byte[] spki = rsa.verification().key().getEncoded();
    byte[] open1 = Arrays.copyOfRange(spki, 24, spki.length);
    assertEquals(rsa.verification().key(), read(pem("RSA PRIVATE KEY", pkcs1)).open());
    assertNotNull(read(pem("RSA PRIVATE KEY", pkcs1)).secret());
    assertEquals(rsa.verification().key(), read(pem("RSA PUBLIC KEY", open1)).open());
    assertEquals(rsa.verification().key(), read(pem("PUBLIC KEY", spki)).open());
    assertNull(read(pem("PUBLIC KEY", spki)).secret());
    assertEquals(rsa.verification().key(), read(pem("PRIVATE KEY", pkcs8)).open());
  }

  @Test
  void theOlderFormOfACurveKeyToo() throws GeneralSecurityException, ParseException {
    // openssl ecparam -name prime256v1 -genkey
    PemKeys.Found found =
        read(
            """
            -----BEGIN EC PARAMETERS-----
            BggqhkjOPQMBBw==
            -----END EC PARAMETERS-----
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEIJimBLMOHFC14RdXTfm6Cw0ATLiei0H/eQeeK7BPISvkoAoGCCqGSM49
            AwEHoUQDQgAEGpnlQFEnm8mL19Q1kslB/3F3lh5rKEw0nJn1Q+qN5pIjAUXE1GB/
            zEbWlE4U9YG2NjzwuAF2CxVyUQCTZc86MQ==
            -----END EC PRIVATE KEY-----
            """);
    SigningKey key =
        new SigningKey(Objects.requireNonNull(found.secret()), VerificationKey.of(found.open()));
    String token = key.sign("{}".getBytes(StandardCharsets.UTF_8));
    assertTrue(key.verification().verifies(JWSObject.parse(token)));
  }

  @Test
  void thePublicPartOfACurveKeyIsComputed() throws GeneralSecurityException {
    for (String curve : List.of("secp256r1", "secp384r1", "secp521r1")) {
      SigningKey key = TestKeys.key("EC", curve);
      assertEquals(
          key.verification().key(), read(pem("PRIVATE KEY", key.key().getEncoded())).open(), curve);
    }
  }

  private static PemKeys.Found read(String text) throws GeneralSecurityException {
    return PemKeys.read(text).getFirst();
  }

  @Test
  void garbageIsRefusedWithTheFilesName() throws IOException {
    for (String bad :
        List.of(
            "",
            "no key",
            pem("PUBLIC KEY", new byte[] {1, 2, 3}),
            pem("PRIVATE KEY", BigInteger.TEN.toByteArray()),
            pem("RSA PRIVATE KEY", "x".getBytes(StandardCharsets.UTF_8)),
            pem("EC PRIVATE KEY", new byte[] {0x30, (byte) 0x83, 1}))) {
      Path file = write("bad.pem", bad);
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> new KeyFiles(null, List.of(file)), bad);
      assertTrue(String.valueOf(e.getMessage()).contains("bad.pem"), bad);
    }
    Path open =
        write("open.pem", pem("PUBLIC KEY", TestKeys.rsa().verification().key().getEncoded()));
    assertThrows(IllegalArgumentException.class, () -> new KeyFiles(open, List.of()));
  }

  @Test
  void aChangedFileIsReadAgainAndABrokenOneLeavesTheKeys() throws Exception {
    SigningKey first = TestKeys.rsa();
    SigningKey second = TestKeys.rsa();
    Path file = secret("sa.key", first);
    KeyFiles files = new KeyFiles(file, List.of());
    assertEquals(first.verification().id(), signing(files));
    secret("sa.key", second);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    Thread.sleep(1100);
    assertEquals(second.verification().id(), signing(files));
    write("sa.key", "broken");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(9)));
    Thread.sleep(1100);
    assertEquals(second.verification().id(), signing(files));
  }

  private static String signing(KeyFiles files) {
    return Objects.requireNonNull(files.keys().signing()).verification().id();
  }
}
