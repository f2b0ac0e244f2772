// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.osgi.framework.ServiceReference;

/** What a service is for. */
enum Target {
  /** The application of its bundle below {@code /ext}; also what cannot be served at all. */
  ENDPOINT,
  /** Object requests. */
  OBJECTS;

  /** The property by which a service chooses its application. */
  static final String SELECT = "osgi.jakartars.application.select";

  static final String OBJECTS_SELECTED = "(osgi.jakartars.name=objects)";

  static Target of(ServiceReference<?> service) {
    List<String> select = texts(service.getProperty(SELECT));
    return select.size() == 1 && select.getFirst().replace(" ", "").equals(OBJECTS_SELECTED)
        ? OBJECTS
        : ENDPOINT;
  }

  static String shown(Object select) {
    return String.join(", ", texts(select));
  }

  /** The specification has one text or several. */
  private static List<String> texts(Object value) {
    return switch (value) {
      case null -> List.of();
      case Object[] all -> Arrays.stream(all).map(String::valueOf).toList();
      case Collection<?> all -> all.stream().map(String::valueOf).toList();
      default -> List.of(value.toString());
    };
  }
}
