// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.time.ZoneId;
import java.util.List;

/** The rule of a time zone's name. */
final class TimeZones {
  private TimeZones() {}

  static void validate(Node zone, List<FieldError> errors) {
    String name = zone.text();
    if (name.isEmpty()) {
      errors.add(FieldError.invalid(zone, "timeZone must be nil or non-empty string"));
    } else if (name.equalsIgnoreCase("Local")) {
      errors.add(
          FieldError.invalid(
              zone,
              "timeZone must be an explicit time zone as defined in"
                  + " https://www.iana.org/time-zones"));
    } else if (!ZoneId.getAvailableZoneIds().contains(name)) {
      errors.add(FieldError.invalid(zone, "unknown time zone " + name));
    }
  }
}
