// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.stage.Query;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns query parameters into the fields of an options object, as Kubernetes converts them. */
final class RequestOptions {
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern UNSIGNED = Pattern.compile("[0-9]+");
  private static final int LARGEST_PORT = 65535;

  private final Query query;
  private final ApiObject object;

  private RequestOptions(Query query, String kind) {
    this.query = query;
    this.object = ApiObject.of(new GroupVersionKind("", "v1", kind));
  }

  static RequestOptions of(Query query, String kind) {
    return new RequestOptions(query, kind);
  }

  ApiObject object() {
    return object;
  }

  RequestOptions text(String name) {
    if (!query.first(name).isEmpty()) {
      object.tree().put(name, query.first(name));
    }
    return this;
  }

  /** A text that is there even when it is empty. */
  RequestOptions pointer(String name) {
    if (query.has(name)) {
      object.tree().put(name, query.first(name));
    }
    return this;
  }

  /** Only what is absent, {@code 0} and {@code false} in any case are false. */
  RequestOptions flag(String name) {
    String value = query.first(name);
    if (query.has(name) && !value.equals("0") && !value.equalsIgnoreCase("false")) {
      object.tree().put(name, true);
    }
    return this;
  }

  RequestOptions number(String name) {
    if (query.has(name)) {
      object.tree().put(name, parse(query.first(name)));
    }
    return this;
  }

  RequestOptions list(String name) {
    List<@Nullable Object> values = new ArrayList<>(query.all(name));
    object.tree().put(name, values.isEmpty() ? null : values);
    return this;
  }

  /** A moment in RFC 3339, kept in UTC with whole seconds. */
  RequestOptions time(String name) {
    String text = query.first(name);
    if (text.isEmpty() || text.equals("null")) {
      return this;
    }
    try {
      object
          .tree()
          .put(
              name,
              OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.SECONDS).toString());
      return this;
    } catch (DateTimeParseException e) {
      String quoted = FieldError.quote(text);
      throw ApiException.badRequest(
          "parsing time "
              + quoted
              + " as \"2006-01-02T15:04:05Z07:00\": cannot parse "
              + quoted
              + " as \"2006\"");
    }
  }

  /** Ports, each value one or several with commas. */
  RequestOptions ports(String name) {
    List<@Nullable Object> ports = new ArrayList<>();
    for (String value : query.all(name)) {
      for (String port : value.split(",", -1)) {
        ports.add(port(port));
      }
    }
    if (!ports.isEmpty()) {
      object.tree().put(name, ports);
    }
    return this;
  }

  private static long parse(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw unreadable("strconv.ParseInt", text, "invalid syntax");
    }
    BigInteger value = new BigInteger(text.startsWith("+") ? text.substring(1) : text);
    if (value.bitLength() >= Long.SIZE) {
      throw unreadable("strconv.ParseInt", text, "value out of range");
    }
    return value.longValue();
  }

  private static long port(String text) {
    String start = "cannot convert to []int32: strconv.ParseUint";
    if (!UNSIGNED.matcher(text).matches()) {
      throw unreadable(start, text, "invalid syntax");
    }
    BigInteger value = new BigInteger(text);
    if (value.compareTo(BigInteger.valueOf(LARGEST_PORT)) > 0) {
      throw unreadable(start, text, "value out of range");
    }
    return value.longValue();
  }

  private static ApiException unreadable(String function, String text, String why) {
    return ApiException.badRequest(function + ": parsing " + FieldError.quote(text) + ": " + why);
  }
}
