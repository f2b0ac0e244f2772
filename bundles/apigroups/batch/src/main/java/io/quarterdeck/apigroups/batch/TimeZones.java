// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;

/** The rule of a time zone: one of those that the IANA names, by its exact name. */
final class TimeZones {
  private static final Pattern PART = Pattern.compile("(?!-)(?!\\.{1,2}$)[A-Za-z.\\-_0-9+]{1,14}");

  private TimeZones() {}

  static void validate(Node zone, List<FieldError> errors) {
    String name = zone.text();
    if (name.isEmpty()) {
      errors.add(FieldError.invalid(zone, "timeZone must be nil or non-empty string"));
      return;
    }
    String unknown = "unknown time zone " + name;
    for (String part : name.split("/", -1)) {
      if (!PART.matcher(part).matches()) {
        errors.add(FieldError.invalid(zone, unknown));
        return;
      }
    }
    if (name.equalsIgnoreCase("Local")) {
      errors.add(
          FieldError.invalid(
              zone,
              "timeZone must be an explicit time zone as defined in"
                  + " https://www.iana.org/time-zones"));
    }
    if (!isKnown(name)) {
      errors.add(FieldError.invalid(zone, unknown));
    }
  }

  /** Whether Go would find it: the empty name is UTC, and {@code Local} the machine's. */
  static boolean isKnown(String name) {
    return name.isEmpty() || name.equals("Local") || ZoneId.getAvailableZoneIds().contains(name);
  }
}
