// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The claims of a token, as its payload has them. */
record ClaimSet(Node root) {

  /** Null for a payload that is no JSON object. */
  static @Nullable ClaimSet read(byte[] payload) {
    try {
      Object tree = Json.read(payload);
      return tree instanceof Map<?, ?> ? new ClaimSet(Node.root(tree)) : null;
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  String text(String name) throws Invalid {
    return text(root.key(name), name);
  }

  static String text(Node claim, String name) throws Invalid {
    if (claim.isAbsent() || claim.value() instanceof String) {
      return claim.text();
    }
    throw new Invalid("claim " + name + " is not a string");
  }

  /** One audience, or a list of them. */
  List<String> audiences() throws Invalid {
    Node claim = root.key("aud");
    if (claim.value() instanceof String one) {
      return List.of(one);
    }
    if (claim.isAbsent()) {
      return List.of();
    }
    List<String> all = claim.strings();
    if (!claim.isList() || all.size() != claim.size()) {
      throw new Invalid("claim aud is not a list of strings");
    }
    return all;
  }

  /** Seconds since 1970, whole or not; null where it is not there. */
  static @Nullable Instant time(Node claim, String name) throws Invalid {
    if (claim.isAbsent()) {
      return null;
    }
    if (!(claim.value() instanceof Number seconds)) {
      throw new Invalid("claim " + name + " is not a number");
    }
    double value = seconds.doubleValue();
    if (!(Math.abs(value) < Instant.MAX.getEpochSecond())) {
      throw new Invalid("claim " + name + " is out of range");
    }
    return Instant.ofEpochSecond((long) value);
  }

  @Nullable Instant time(String name) throws Invalid {
    return time(root.key(name), name);
  }
}
