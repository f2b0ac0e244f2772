// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates the one value of an attribute of a device.
 *
 * <p>Kubernetes: {@code validateDeviceAttribute}.
 */
final class AttributeValidation {
  private static final Map<String, String> KINDS = kinds();
  private static final String NUMBER = "(0|[1-9]\\d*)";
  private static final String RELEASE = "(\\d*[a-zA-Z-][0-9a-zA-Z-]*|" + NUMBER + ")";
  private static final String BUILD = "[0-9a-zA-Z-]+";

  /** Loops that give nothing back, so that a long text needs no deep stack. */
  private static final Pattern SEMANTIC_VERSION =
      Pattern.compile(
          "%1$s\\.%1$s\\.%1$s(-%2$s(\\.%2$s)*+)?(\\+%3$s(\\.%3$s)*+)?"
              .formatted(NUMBER, RELEASE, BUILD));

  private static final int LONGEST_VALUE = 64;

  private AttributeValidation() {}

  /** The kinds of value by the names that messages show them under. */
  private static Map<String, String> kinds() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("IntValue", "int");
    out.put("BoolValue", "bool");
    out.put("StringValue", "string");
    out.put("VersionValue", "version");
    out.put("IntValues", "ints");
    out.put("BoolValues", "bools");
    out.put("StringValues", "strings");
    out.put("VersionValues", "versions");
    return Collections.unmodifiableMap(out);
  }

  static void validate(Node value, List<FieldError> errors) {
    if (value.get("string").isPresent()) {
      length(value.get("string"), errors);
    }
    if (value.get("version").isPresent()) {
      version(value.get("version"), errors);
    }
    for (String list : List.of("bools", "ints", "strings", "versions")) {
      Node values = value.get(list);
      if (values.isPresent() && values.isEmpty()) {
        errors.add(FieldError.invalid(values, "must not be empty if specified"));
      }
    }
    value.get("strings").items().forEach(s -> length(s, errors));
    value.get("versions").items().forEach(v -> version(v, errors));
    one(value, errors);
  }

  private static void one(Node value, List<FieldError> errors) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    KINDS.forEach((word, field) -> shown.put(word, value.get(field).value()));
    long given = shown.values().stream().filter(Objects::nonNull).count();
    if (given != 1) {
      Object bad = given == 0 ? "" : shown;
      errors.add(FieldError.invalid(value.path(), bad, "exactly one value must be specified"));
    }
  }

  private static void length(Node n, List<FieldError> errors) {
    if (n.text().length() > LONGEST_VALUE) {
      errors.add(FieldError.tooLong(n.path(), LONGEST_VALUE));
    }
  }

  private static void version(Node n, List<FieldError> errors) {
    if (!SEMANTIC_VERSION.matcher(n.text()).matches()) {
      errors.add(FieldError.invalid(n, "must be a string compatible with semver.org spec 2.0.0"));
    }
    length(n, errors);
  }
}
