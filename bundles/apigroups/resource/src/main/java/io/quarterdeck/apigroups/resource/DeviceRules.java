// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rules of one device of a slice. */
final class DeviceRules {
  private static final Map<String, String> KINDS = kinds();
  private static final Pattern SEMANTIC_VERSION =
      Pattern.compile(
          "(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)"
              + "(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)"
              + "(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?"
              + "(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?");
  private static final int LONGEST_VALUE = 64;

  private DeviceRules() {}

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

  static void validate(Node device, List<FieldError> errors) {
    Node name = device.get("name");
    Names.dnsLabel(name.text())
        .forEach(m -> errors.add(FieldError.invalid(name.path(), name.text(), m)));
    Node attributes = device.get("attributes");
    attributes
        .entries()
        .forEach(
            (key, value) -> {
              AttributeNames.validate(attributes.path(), key, errors);
              attribute(value, errors);
            });
    Node capacity = device.get("capacity");
    capacity.entries().keySet().forEach(k -> AttributeNames.validate(capacity.path(), k, errors));
  }

  private static void attribute(Node value, List<FieldError> errors) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    KINDS.forEach((word, field) -> shown.put(word, value.get(field).value()));
    long given = shown.values().stream().filter(Objects::nonNull).count();
    if (given != 1) {
      Object bad = given == 0 ? "" : shown;
      errors.add(FieldError.invalid(value.path(), bad, "exactly one value must be specified"));
      return;
    }
    Node text = value.get("string");
    if (text.text().length() > LONGEST_VALUE) {
      errors.add(FieldError.tooLong(text.path(), LONGEST_VALUE));
    }
    Node version = value.get("version");
    if (version.isPresent() && !SEMANTIC_VERSION.matcher(version.text()).matches()) {
      errors.add(
          FieldError.invalid(version, "must be a string compatible with semver.org spec 2.0.0"));
    }
    if (version.text().length() > LONGEST_VALUE) {
      errors.add(FieldError.tooLong(version.path(), LONGEST_VALUE));
    }
  }
}
