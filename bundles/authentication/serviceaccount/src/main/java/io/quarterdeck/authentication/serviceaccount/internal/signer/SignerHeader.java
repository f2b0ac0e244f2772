// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;

/**
 * The header that the signer gave a token. Kubernetes: {@code validateJWTHeader} of {@code
 * plugin.go}.
 */
record SignerHeader(String keyId) {
  private static final Set<String> FIELDS = Set.of("alg", "kid", "typ");
  private static final Set<String> ALGORITHMS = Set.of("RS256", "ES256", "ES384", "ES512");
  private static final String ALPHABET = "[A-Za-z0-9_-]*";

  /**
   * @param encoded in base64url without padding, as it will stand in the token
   * @throws SignerException when it is not one that kube-apiserver accepts
   */
  static SignerHeader check(String encoded) throws SignerException {
    Map<?, ?> fields = fields(encoded);
    for (Object name : fields.keySet()) {
      if (!(name instanceof String text) || !FIELDS.contains(text)) {
        throw new SignerException(
            "while parsing header JSON: json: unknown field "
                + FieldError.quote(String.valueOf(name)));
      }
    }
    String id = text(fields, "kid");
    String algorithm = text(fields, "alg");
    if (!text(fields, "typ").equals("JWT")) {
      throw new SignerException("bad type");
    }
    if (id.isEmpty()) {
      throw new SignerException("key id missing");
    }
    if (id.getBytes(StandardCharsets.UTF_8).length > FetchedKeys.LONGEST_ID) {
      throw new SignerException("key id longer than 1 kb");
    }
    if (!ALGORITHMS.contains(algorithm)) {
      throw new SignerException("bad signing algorithm " + FieldError.quote(algorithm));
    }
    return new SignerHeader(id);
  }

  private static Map<?, ?> fields(String encoded) throws SignerException {
    try {
      if (!encoded.matches(ALPHABET)) {
        throw new SignerException("while unwrapping header: illegal base64 data");
      }
      Object tree = Json.readStrict(Base64.getUrlDecoder().decode(encoded));
      if (tree instanceof Map<?, ?> fields) {
        return fields;
      }
      throw new SignerException("while parsing header JSON: it is not an object");
    } catch (IllegalArgumentException e) {
      throw new SignerException("while unwrapping header: illegal base64 data");
    } catch (MalformedJsonException e) {
      throw new SignerException("while parsing header JSON: " + e.getMessage());
    }
  }

  private static String text(Map<?, ?> fields, String name) throws SignerException {
    Object value = fields.get(name);
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    throw new SignerException("while parsing header JSON: " + name + " is not a string");
  }
}
