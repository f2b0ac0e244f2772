// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrcleaner.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.certificates.Pem;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When a request's time is over. */
final class Deadline {
  /** Something came of it: whoever asked has had the time to read it. */
  private static final Duration DECIDED = Duration.ofHours(1);

  /** Nothing came of it: whoever asked has asked anew. */
  private static final Duration PENDING = Duration.ofHours(24);

  private Deadline() {}

  /** The first of all that end it; null when nothing does. */
  static @Nullable Instant of(ApiObject csr) {
    List<Node> conditions = StatusConditions.of(csr).list().items();
    String certificate = csr.field("status").get("certificate").text();
    Stream<@Nullable Instant> ends =
        conditions.isEmpty()
            ? Stream.of(after(csr.meta().creationTimestamp(), PENDING))
            : conditions.stream().flatMap(c -> ends(c, certificate));
    return ends.filter(end -> end != null).min(Comparator.naturalOrder()).orElse(null);
  }

  private static Stream<@Nullable Instant> ends(Node condition, String certificate) {
    String updated = condition.get("lastUpdateTime").text();
    return switch (condition.get("type").text()) {
      case "Approved" ->
          certificate.isEmpty()
              ? Stream.of(after(updated, PENDING))
              : Stream.of(after(updated, DECIDED), expiry(certificate));
      case "Denied", "Failed" -> Stream.of(after(updated, DECIDED));
      default -> Stream.of();
    };
  }

  private static @Nullable Instant after(String time, Duration wait) {
    try {
      return Instant.parse(time).plus(wait);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** What cannot be read does not expire. */
  private static @Nullable Instant expiry(String certificate) {
    try {
      byte[] pem = Base64.getDecoder().decode(certificate);
      return Pem.certificates(new String(pem, StandardCharsets.ISO_8859_1))
          .getFirst()
          .getNotAfter()
          .toInstant();
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      return null;
    }
  }
}
