// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.validation.Names;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What plugins may answer, and what an envelope may hold. */
final class Limits {
  static final int KEY_ID = 1024;
  static final int SOURCE = 1024;
  static final int ANNOTATIONS = 32 * 1024;

  private Limits() {}

  /** Null when it may be; otherwise a code for metrics. */
  static @Nullable String keyIdCode(String keyId) {
    if (keyId.isEmpty()) {
      return "empty";
    }
    return size(keyId) > KEY_ID ? "too_long" : null;
  }

  static void requireKeyId(String keyId) throws EnvelopeException {
    if (keyId.isEmpty()) {
      throw new EnvelopeException("keyID is empty");
    }
    if (size(keyId) > KEY_ID) {
      throw new EnvelopeException(
          "keyID is " + size(keyId) + " bytes, which exceeds the max size of " + KEY_ID);
    }
  }

  static void require(EncryptedObject object) throws EnvelopeException {
    if (object.data().length == 0) {
      throw new EnvelopeException("encrypted data is empty");
    }
    try {
      requireSource(object.key().source());
    } catch (EnvelopeException e) {
      throw new EnvelopeException("failed to validate encrypted DEK source: " + e.getMessage(), e);
    }
    try {
      requireKeyId(object.key().keyId());
    } catch (EnvelopeException e) {
      throw new EnvelopeException("failed to validate key id: " + e.getMessage(), e);
    }
    List<String> problems = annotations(object.key().annotations());
    if (!problems.isEmpty()) {
      String all = problems.size() == 1 ? problems.getFirst() : problems.toString();
      throw new EnvelopeException("failed to validate annotations: " + all);
    }
  }

  private static void requireSource(byte[] source) throws EnvelopeException {
    if (source.length == 0) {
      throw new EnvelopeException("encrypted DEK source is empty");
    }
    if (source.length > SOURCE) {
      throw new EnvelopeException(
          "encrypted DEK source is "
              + source.length
              + " bytes, which exceeds the max size of "
              + SOURCE);
    }
  }

  private static List<String> annotations(Map<String, byte[]> annotations) {
    List<String> problems = new ArrayList<>();
    long total = 0;
    for (Map.Entry<String, byte[]> e : annotations.entrySet()) {
      problems.addAll(domain(e.getKey()));
      total += size(e.getKey()) + e.getValue().length;
    }
    if (total > ANNOTATIONS) {
      problems.add(
          "total size of annotations is "
              + total
              + ", which exceeds the max size of "
              + ANNOTATIONS);
    }
    return problems;
  }

  /** A fully qualified domain name has two parts at least. */
  private static List<String> domain(String name) {
    if (name.isEmpty()) {
      return List.of("annotations: Required value");
    }
    String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    String start = "annotations: Invalid value: " + FieldError.quote(bare) + ": ";
    List<String> wrong = Names.dnsSubdomain(bare);
    if (!wrong.isEmpty()) {
      return List.of(start + String.join(",", wrong));
    }
    return bare.contains(".")
        ? List.of()
        : List.of(start + "should be a domain with at least two segments separated by dots");
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
