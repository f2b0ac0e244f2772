// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.initialresources.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.runtime.file.StrictYaml;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What one container used at one time.
 *
 * @param amounts by resource: cores, bytes
 */
record Sample(String image, String namespace, Instant time, Map<String, BigDecimal> amounts) {

  /**
   * @throws IllegalArgumentException naming the field that cannot be used
   */
  static Sample of(Node at) {
    StrictYaml.only(at, "image", "namespace", "time", "cpu", "memory");
    Map<String, BigDecimal> amounts = new HashMap<>();
    amount(at, "cpu", amounts);
    amount(at, "memory", amounts);
    return new Sample(
        required(at.get("image")),
        required(at.get("namespace")),
        time(at.get("time")),
        Map.copyOf(amounts));
  }

  private static String required(Node at) {
    String text = StrictYaml.text(at);
    if (text.isEmpty()) {
      throw new IllegalArgumentException(at.path() + " is missing");
    }
    return text;
  }

  private static Instant time(Node at) {
    try {
      return Instant.parse(required(at));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(at.path() + " is no time: " + at.text(), e);
    }
  }

  private static void amount(Node sample, String resource, Map<String, BigDecimal> into) {
    Node at = sample.get(resource);
    if (at.isPresent()) {
      Quantity quantity = Quantity.parseOrNull(String.valueOf(at.value()));
      if (quantity == null || quantity.signum() < 0) {
        throw new IllegalArgumentException(at.path() + " is no amount: " + at.value());
      }
      into.put(resource, quantity.value());
    }
  }

  /** The image without its tag or digest: a colon before the last slash is a registry's port. */
  static String name(String image) {
    int digest = image.indexOf('@');
    String tagged = digest < 0 ? image : image.substring(0, digest);
    int tag = tagged.lastIndexOf(':');
    return tag > tagged.lastIndexOf('/') ? tagged.substring(0, tag) : tagged;
  }
}
