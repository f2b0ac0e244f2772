// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.runtime.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document as a tree, from which any format is written. Immutable by agreement: nobody writes
 * into the tree.
 */
public record Document(Map<String, @Nullable Object> tree) {

  public byte[] json() {
    return Json.write(tree);
  }

  /** The strong ETag of the JSON form, in quotes. */
  public String etag() {
    return '"' + hash() + '"';
  }

  /**
   * The SHA-512 of the JSON form in upper-case hexadecimal, as kube-apiserver has it in its URLs.
   */
  public String hash() {
    return hash(json());
  }

  static String hash(byte[] json) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-512").digest(json);
      return HexFormat.of().withUpperCase().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
