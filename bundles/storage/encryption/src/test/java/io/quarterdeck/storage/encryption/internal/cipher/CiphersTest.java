// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What other implementations made must open, and what this one makes, too. */
final class CiphersTest {
  private static final byte[] KEY = range(32);
  private static final byte[] TEXT = Prefixes.bytes("hello, store");
  private static final byte[] PLACE = Prefixes.bytes("/registry/secrets/default/a");

  private static byte[] range(int length) {
    byte[] out = new byte[length];
    for (int i = 0; i < length; i++) {
      out[i] = (byte) i;
    }
    return out;
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  /** Made with Python's cryptography. */
  @Test
  void opensWhatAnotherAesGcmMade() throws Exception {
    byte[] sealed = hex("2f67ba77aac9e268f92ee5eeaa551e86b333e4ae7d87dd9f466c7d53");
    byte[] stored = Prefixes.join(range(12), sealed);
    assertArrayEquals(TEXT, new AesGcm(KEY).decrypt(PLACE, stored));
    byte[] elsewhere = Prefixes.bytes("/registry/secrets/default/b");
    assertEquals(
        "cipher: message authentication failed",
        assertThrows(
                UndecipherableException.class, () -> new AesGcm(KEY).decrypt(elsewhere, stored))
            .getMessage());
  }

  /** Made with OpenSSL. */
  @Test
  void opensWhatAnotherAesCbcMade() throws Exception {
    byte[] stored = Prefixes.join(range(16), hex("b46f48a82f318e8e0b8a82ad94c4b89f"));
    assertArrayEquals(TEXT, new AesCbc(KEY).decrypt(PLACE, stored));
  }

  /** The vector of NaCl's own test. */
  @Test
  void sealsAsNaclDoes() throws Exception {
    byte[] key = hex("1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389");
    byte[] nonce = hex("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37");
    byte[] message =
        hex(
            "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffc"
                + "e5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb31"
                + "0e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde"
                + "048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f93776384864"
                + "5e0705");
    byte[] box =
        hex(
            "f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce"
                + "48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c972"
                + "71d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae"
                + "90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b3"
                + "7973f622a43d14a6599b1f654cb45a74e355a5");
    SecretBox cipher = new SecretBox(key);
    assertArrayEquals(Prefixes.join(nonce, box), cipher.seal(nonce, message));
    assertArrayEquals(message, cipher.decrypt(PLACE, Prefixes.join(nonce, box)));
  }

  @Test
  void eachOpensItsOwnAndNothingElse() throws Exception {
    for (ValueCipher cipher : List.of(new AesGcm(KEY), new AesCbc(KEY), new SecretBox(KEY))) {
      for (int length : new int[] {0, 1, 15, 16, 17, 5_000}) {
        byte[] plain = range(length);
        byte[] stored = cipher.encrypt(PLACE, plain);
        assertArrayEquals(plain, cipher.decrypt(PLACE, stored));
        assertFalse(Arrays.equals(stored, cipher.encrypt(PLACE, plain)), "no fresh nonce");
        byte[] cut = Arrays.copyOf(stored, stored.length - 1);
        assertThrows(UndecipherableException.class, () -> cipher.decrypt(PLACE, cut));
      }
      assertEquals(
          "the stored data was shorter than the required size",
          assertThrows(UndecipherableException.class, () -> cipher.decrypt(PLACE, new byte[3]))
              .getMessage());
    }
  }

  @Test
  void aFlippedBitIsNoticedWhereTheCipherCan() {
    for (ValueCipher cipher : List.of(new AesGcm(KEY), new SecretBox(KEY))) {
      byte[] stored = cipher.encrypt(PLACE, TEXT);
      for (int i = 0; i < stored.length; i++) {
        byte[] changed = stored.clone();
        changed[i] ^= 1;
        assertThrows(UndecipherableException.class, () -> cipher.decrypt(PLACE, changed));
      }
    }
  }

  private static String refusal(ValueCipher cipher, byte[] stored) {
    return String.valueOf(
        assertThrows(UndecipherableException.class, () -> cipher.decrypt(PLACE, stored))
            .getMessage());
  }

  @Test
  void eachHasAShortestValue() {
    String tooShort = "the stored data was shorter than the required size";
    assertEquals(tooShort, refusal(new AesGcm(KEY), new byte[11]));
    assertEquals("cipher: message authentication failed", refusal(new AesGcm(KEY), new byte[12]));
    assertEquals(tooShort, refusal(new AesCbc(KEY), new byte[15]));
    assertEquals("the stored data is empty", refusal(new AesCbc(KEY), new byte[16]));
    assertEquals(
        "the stored data is not a multiple of the block size",
        refusal(new AesCbc(KEY), new byte[33]));
    assertEquals(tooShort, refusal(new SecretBox(KEY), new byte[39]));
    assertEquals(
        "output array was not large enough for encryption",
        refusal(new SecretBox(KEY), new byte[40]));
  }

  /** The vector turns the one block of plain text into what a test wants there. */
  private static String padded(byte[] block) {
    AesCbc cipher = new AesCbc(KEY);
    byte[] plain = new byte[16];
    byte[] stored = Arrays.copyOf(cipher.encrypt(PLACE, plain), 32);
    for (int i = 0; i < 16; i++) {
      stored[i] ^= block[i];
    }
    return refusal(cipher, stored);
  }

  @Test
  void paddingIsCheckedAsKubernetesDoes() {
    byte[] block = new byte[16];
    assertEquals("invalid PKCS7 data (empty or not padded)", padded(block), "no padding");
    block[15] = 17;
    assertEquals("invalid PKCS7 data (empty or not padded)", padded(block), "more than there is");
    block[15] = 2;
    assertEquals("invalid padding on input", padded(block), "of different bytes");
  }

  @Test
  void onlyGcmBindsAValueToItsPlace() throws Exception {
    byte[] elsewhere = Prefixes.bytes("/registry/secrets/default/b");
    for (ValueCipher cipher : List.of(new AesCbc(KEY), new SecretBox(KEY))) {
      assertArrayEquals(TEXT, cipher.decrypt(elsewhere, cipher.encrypt(PLACE, TEXT)));
    }
    AesGcm gcm = new AesGcm(KEY);
    byte[] stored = gcm.encrypt(PLACE, TEXT);
    assertThrows(UndecipherableException.class, () -> gcm.decrypt(elsewhere, stored));
  }

  @Test
  void keysOfEachLengthSealAndOpen() throws Exception {
    for (int length : new int[] {16, 24, 32}) {
      AesGcm gcm = new AesGcm(range(length));
      assertArrayEquals(TEXT, gcm.decrypt(PLACE, gcm.encrypt(PLACE, TEXT)));
      AesCbc cbc = new AesCbc(range(length));
      assertArrayEquals(TEXT, cbc.decrypt(PLACE, cbc.encrypt(PLACE, TEXT)));
    }
  }
}
