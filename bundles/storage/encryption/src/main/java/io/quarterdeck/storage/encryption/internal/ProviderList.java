// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads {@code providers}. Kubernetes: {@code validateSingleProvider}, {@code validateKeys}. Two
 * keys of a provider may have one name: both are tried.
 */
final class ProviderList {
  private static final Set<String> KINDS =
      Set.of("aesgcm", "aescbc", "secretbox", "identity", "kms");
  private static final List<Integer> AES = List.of(16, 24, 32);
  private static final List<Integer> BOX = List.of(32);

  private ProviderList() {}

  static List<Provider> read(Fields rule) {
    List<Provider> out = new ArrayList<>();
    for (Fields entry : rule.objects("providers", KINDS)) {
      if (entry.values().size() != 1) {
        throw new IllegalArgumentException(
            entry.path() + ": one of aesgcm, aescbc, secretbox and identity must be given");
      }
      out.add(provider(entry, String.valueOf(entry.values().keySet().iterator().next())));
    }
    return out;
  }

  private static Provider provider(Fields entry, String kind) {
    return switch (kind) {
      case "aesgcm" -> keyed(entry, kind, AES, AesGcm::new, "AES");
      case "aescbc" -> keyed(entry, kind, AES, AesCbc::new, "AES");
      case "secretbox" -> keyed(entry, kind, BOX, SecretBox::new, "Secretbox");
      case "identity" -> {
        entry.object(kind, Set.of());
        yield Provider.IDENTITY;
      }
      default ->
          throw new IllegalArgumentException(
              entry.path()
                  + ": "
                  + kind
                  + " is not supported; there are aesgcm, aescbc,"
                  + " secretbox and identity");
    };
  }

  private static Provider keyed(
      Fields entry,
      String kind,
      List<Integer> lengths,
      Function<byte[], ValueCipher> cipher,
      String family) {
    List<Provider.Key> keys = new ArrayList<>();
    Fields provider = entry.object(kind, Set.of("keys"));
    for (Fields key : provider.objects("keys", Set.of("name", "secret"))) {
      keys.add(new Provider.Key(key.text("name"), cipher.apply(secret(key, lengths))));
    }
    return new Provider(
        "k8s:enc:" + kind + ":v1:",
        List.copyOf(keys),
        "no matching key was found for the provided " + family + " transformer");
  }

  private static byte[] secret(Fields key, List<Integer> lengths) {
    String text = key.text("secret");
    byte[] secret;
    try {
      secret = decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          key.path() + ".secret: Invalid value: \"REDACTED\": secrets must be base64 encoded");
    }
    if (!lengths.contains(secret.length)) {
      throw new IllegalArgumentException(
          key.path()
              + ".secret: Invalid value: \"REDACTED\": secret is not of the expected length, got "
              + secret.length
              + ", expected one of "
              + lengths);
    }
    return secret;
  }

  /** With its padding, on several lines or one, as Go reads it. */
  private static byte[] decode(String text) {
    String line = text.replace("\r", "").replace("\n", "");
    if (line.length() % 4 != 0) {
      throw new IllegalArgumentException("padding");
    }
    return Base64.getDecoder().decode(line);
  }
}
