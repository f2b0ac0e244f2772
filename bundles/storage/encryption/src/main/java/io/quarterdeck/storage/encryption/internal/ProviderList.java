// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads {@code providers}. */
final class ProviderList {
  private static final Set<String> KINDS =
      Set.of("aesgcm", "aescbc", "secretbox", "identity", "kms");
  private static final List<Integer> AES = List.of(16, 24, 32);
  private static final List<Integer> BOX = List.of(32);

  private ProviderList() {}

  static Providers read(Fields rule) {
    List<Provider> out = new ArrayList<>();
    for (Fields entry : rule.objects("providers", KINDS)) {
      if (entry.values().size() != 1) {
        throw new IllegalArgumentException(
            entry.path() + ": one of aesgcm, aescbc, secretbox and identity must be given");
      }
      out.add(provider(entry, String.valueOf(entry.values().keySet().iterator().next())));
    }
    return new Providers(List.copyOf(out));
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
    Set<String> names = new HashSet<>();
    Fields provider = entry.object(kind, Set.of("keys"));
    for (Fields key : provider.objects("keys", Set.of("name", "secret"))) {
      String name = key.text("name");
      if (!names.add(name)) {
        throw new IllegalArgumentException(key.path() + ".name: Duplicate value: \"" + name + "\"");
      }
      keys.add(new Provider.Key(name, cipher.apply(secret(key, lengths))));
    }
    return new Provider(
        "k8s:enc:" + kind + ":v1:",
        List.copyOf(keys),
        "no matching key was found for the provided " + family + " transformer");
  }

  private static byte[] secret(Fields key, List<Integer> lengths) {
    byte[] secret;
    try {
      secret = Base64.getDecoder().decode(key.text("secret").strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          key.path() + ".secret: Invalid value: \"REDACTED\": secret must be base64 encoded");
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
}
