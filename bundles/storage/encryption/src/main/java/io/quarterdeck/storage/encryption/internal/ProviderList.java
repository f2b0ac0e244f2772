// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.storage.encryption.internal.cipher.AesCbc;
import io.quarterdeck.storage.encryption.internal.cipher.AesGcm;
import io.quarterdeck.storage.encryption.internal.cipher.SecretBox;
import io.quarterdeck.storage.encryption.internal.cipher.ValueCipher;
import io.quarterdeck.storage.encryption.internal.kms.KmsSettings;
import io.quarterdeck.storage.encryption.internal.kms.Plugin;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the {@code providers} of one file, entry after entry. Kubernetes: {@code
 * validateSingleProvider}, {@code validateKeys}. Two keys of a provider may have one name: both are
 * tried. Plugins have names of their own.
 */
final class ProviderList {
  private static final Set<String> KINDS =
      Set.of("aesgcm", "aescbc", "secretbox", "identity", "kms");
  private static final List<Integer> AES = List.of(16, 24, 32);
  private static final List<Integer> BOX = List.of(32);

  private final Function<KmsSettings, Plugin> open;
  private final Set<String> pluginNames = new HashSet<>();
  private final List<Plugin> opened = new ArrayList<>();

  ProviderList(Function<KmsSettings, Plugin> open) {
    this.open = open;
  }

  /** The plugins that were opened, in order. */
  List<Plugin> opened() {
    return List.copyOf(opened);
  }

  List<Provider> read(Fields rule) {
    List<Provider> out = new ArrayList<>();
    for (Fields entry : rule.objects("providers", KINDS)) {
      if (entry.values().size() != 1) {
        throw new IllegalArgumentException(
            entry.path() + ": one of aesgcm, aescbc, secretbox, kms and identity must be given");
      }
      out.add(provider(entry, String.valueOf(entry.values().keySet().iterator().next())));
    }
    return out;
  }

  private Provider provider(Fields entry, String kind) {
    return switch (kind) {
      case "aesgcm" -> keyed(entry, kind, AES, AesGcm::new, "AES");
      case "aescbc" -> keyed(entry, kind, AES, AesCbc::new, "AES");
      case "secretbox" -> keyed(entry, kind, BOX, SecretBox::new, "Secretbox");
      case "identity" -> {
        entry.object(kind, Set.of());
        yield Identity.IDENTITY;
      }
      default -> plugin(KmsEntry.read(entry, pluginNames));
    };
  }

  private Provider plugin(KmsSettings settings) {
    Plugin plugin = open.apply(settings);
    opened.add(plugin);
    return new KmsProvider(plugin.prefix(), plugin.envelope());
  }

  private static Provider keyed(
      Fields entry,
      String kind,
      List<Integer> lengths,
      Function<byte[], ValueCipher> cipher,
      String family) {
    List<KeyedProvider.Key> keys = new ArrayList<>();
    Fields provider = entry.object(kind, Set.of("keys"));
    for (Fields key : provider.objects("keys", Set.of("name", "secret"))) {
      keys.add(new KeyedProvider.Key(key.text("name"), cipher.apply(secret(key, lengths))));
    }
    return new KeyedProvider(
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
