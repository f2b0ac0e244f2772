// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.bootstraptoken.internal;

import io.quarterdeck.api.ApiObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A secret that may be a bootstrap token. */
record TokenSecret(ApiObject secret) {
  static final String GROUP = "system:bootstrappers";
  private static final String KIND = "bootstrap.kubernetes.io/token";
  private static final Pattern EXTRA =
      Pattern.compile("system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]");

  boolean isOfKind() {
    return secret.field("type").text().equals(KIND) && secret.meta().deletionTimestamp().isEmpty();
  }

  /** A value of its data; empty where it is not there or no text. */
  String value(String key) {
    try {
      byte[] bytes = Base64.getDecoder().decode(secret.field("data").key(key).text());
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Whether it has no end, or one that is to come; an end that cannot be read has come. */
  boolean isFresh(Instant now) {
    String end = value("expiration");
    if (end.isEmpty()) {
      return true;
    }
    try {
      return OffsetDateTime.parse(end).toInstant().isAfter(now);
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /** Sorted; null where one is not a bootstrap group, which makes the token no good. */
  @Nullable List<String> extraGroups() {
    String names = value("auth-extra-groups");
    if (names.isEmpty()) {
      return List.of();
    }
    TreeSet<String> out = new TreeSet<>();
    for (String name : names.split(",", -1)) {
      if (!EXTRA.matcher(name.strip()).matches()) {
        return null;
      }
      out.add(name.strip());
    }
    return List.copyOf(out);
  }
}
