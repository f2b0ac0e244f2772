// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Validates single fields: each method adds what it finds wrong. */
public final class Validate {
  private Validate() {}

  /** The size of a text as Go's {@code len} has it: in bytes of UTF-8. */
  public static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Absent or empty is an error; says whether the field is there. */
  public static boolean required(Node n, List<FieldError> errors) {
    return required(n, "", errors);
  }

  public static boolean required(Node n, String detail, List<FieldError> errors) {
    if (n.isEmpty()) {
      errors.add(FieldError.required(n.path(), detail));
      return false;
    }
    return true;
  }

  /** A string that must have one of the forms of {@link Names}. */
  public static void form(Node n, Function<String, List<String>> form, List<FieldError> errors) {
    form.apply(n.text()).forEach(m -> errors.add(FieldError.invalid(n.path(), n.text(), m)));
  }

  /** A string of a fixed set; {@code supported} in the order of the message. */
  public static void oneOf(Node n, Collection<String> supported, List<FieldError> errors) {
    if (!supported.contains(n.text())) {
      errors.add(FieldError.notSupported(n.path(), n.text(), supported));
    }
  }

  /** A domain, a slash and a path, such as {@code acme.io/foo}. */
  public static void domainPrefixedPath(Node n, List<FieldError> errors) {
    if (!required(n, errors)) {
      return;
    }
    String[] parts = n.text().split("/", 2);
    if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      errors.add(FieldError.invalid(n, "must be a domain-prefixed path (such as \"acme.io/foo\")"));
      return;
    }
    Names.dnsSubdomain(parts[0])
        .forEach(m -> errors.add(FieldError.invalid(n.path(), parts[0], m)));
    Names.httpPath(parts[1]).forEach(m -> errors.add(FieldError.invalid(n.path(), parts[1], m)));
  }

  public static void nonNegative(Node n, List<FieldError> errors) {
    if (n.number() < 0) {
      errors.add(FieldError.invalid(n, "must be greater than or equal to 0"));
    }
  }

  public static void positive(Node n, List<FieldError> errors) {
    if (n.number() <= 0) {
      errors.add(FieldError.invalid(n.path(), n.number(), "must be greater than zero"));
    }
  }

  public static void port(Node n, List<FieldError> errors) {
    if (n.number() < 1 || n.number() > 65535) {
      errors.add(
          FieldError.invalid(n.path(), n.number(), "must be between 1 and 65535, inclusive"));
    }
  }

  /** The field may not change; absent and empty are the same. */
  public static void immutable(Node now, Node old, List<FieldError> errors) {
    if (!same(now, old)) {
      errors.add(FieldError.invalid(now, "field is immutable"));
    }
  }

  public static boolean same(Node a, Node b) {
    return a.isEmpty() && b.isEmpty() || Objects.equals(a.value(), b.value());
  }

  /** A map of labels: keys and values; errors stand at the map itself. */
  public static void labels(Node labels, List<FieldError> errors) {
    labels
        .stringMap()
        .forEach(
            (key, value) -> {
              for (String m : Names.qualified(key)) {
                errors.add(FieldError.invalid(labels.path(), key, m));
              }
              for (String m : Names.labelValue(value)) {
                errors.add(FieldError.invalid(labels.path(), value, m));
              }
            });
  }
}
