// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.bootstraptokens;

import io.quarterdeck.api.ApiObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A secret of kube-system that may be a bootstrap token. */
public record BootstrapToken(ApiObject secret) {
  public static final String NAMESPACE = "kube-system";
  public static final String TYPE = "bootstrap.kubernetes.io/token";

  /** The key of the second half of the token. */
  public static final String SECRET = "token-secret";

  private static final String PREFIX = "bootstrap-token-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "([a-z0-9]{6})");
  private static final String YES = "true";

  /** What a queue waits for at most: any end can be written, also one that no timer can count. */
  private static final Duration DAY = Duration.ofDays(1);

  /** The name of the secret of a token. */
  public static String secretName(String id) {
    return PREFIX + id;
  }

  public boolean isOfType() {
    return secret.field("type").text().equals(TYPE);
  }

  /** The first half of the token; empty where the secret's name is not that of its ID. */
  public String id() {
    Matcher name = NAME.matcher(secret.meta().name());
    String id = value("token-id");
    return name.matches() && id.equals(name.group(1)) ? id : "";
  }

  /** Whether it may be used so: {@code authentication}, {@code signing}. */
  public boolean isFor(String usage) {
    return value("usage-bootstrap-" + usage).equals(YES);
  }

  /** A value of its data; empty where it is not there or no text. */
  public String value(String key) {
    try {
      byte[] bytes = Base64.getDecoder().decode(secret.field("data").key(key).text());
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /**
   * When it ends: {@link Instant#MAX} for never; an end that cannot be read has been there for
   * ever.
   */
  public Instant end() {
    String end = value("expiration");
    if (end.isEmpty()) {
      return Instant.MAX;
    }
    try {
      return OffsetDateTime.parse(end).toInstant();
    } catch (DateTimeParseException e) {
      return Instant.MIN;
    }
  }

  /** How long it is until its end; a day for what is further off, or never comes. */
  public Duration untilEnd(Instant now) {
    Instant tomorrow = now.plus(DAY);
    return Duration.between(now, end().isBefore(tomorrow) ? end() : tomorrow);
  }

  /** Whether its end is still to come. */
  public boolean isFresh(Instant now) {
    return end().isAfter(now);
  }
}
