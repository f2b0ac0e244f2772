// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.runtime.file.StrictYaml;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Volumes of which the labels are configured.
 *
 * @param ids the IDs that are meant
 * @param labels in the order of their keys; empty when such volumes get none
 */
record KnownVolume(CloudVolume type, Pattern ids, Map<String, String> labels) {

  /**
   * @throws IllegalArgumentException naming the field that cannot be used
   */
  static KnownVolume of(Node at) {
    StrictYaml.only(at, "type", "id", "labels");
    String type = required(at.get("type"));
    return new KnownVolume(
        CloudVolume.named(type)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        at.get("type").path()
                            + " is none of "
                            + CloudVolume.types()
                            + ": "
                            + type)),
        ids(required(at.get("id"))),
        labels(at.get("labels")));
  }

  boolean covers(CloudVolume other, String id) {
    return type == other && ids.matcher(id).matches();
  }

  private static String required(Node at) {
    String text = StrictYaml.text(at);
    if (text.isEmpty()) {
      throw new IllegalArgumentException(at.path() + " is missing");
    }
    return text;
  }

  /** A star stands for any characters, all else for itself. */
  private static Pattern ids(String id) {
    return Pattern.compile(
        Arrays.stream(id.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  private static Map<String, String> labels(Node at) {
    if (at.isPresent() && !at.isObject()) {
      throw new IllegalArgumentException(
          "strict decoding error: " + at.path() + " is not an object");
    }
    Map<String, String> out = new TreeMap<>();
    at.entries()
        .forEach(
            (key, value) -> {
              checked(value, key, Names.qualified(key));
              checked(value, StrictYaml.text(value), Names.labelValue(StrictYaml.text(value)));
              out.put(key, StrictYaml.text(value));
            });
    return out;
  }

  private static void checked(Node at, String text, List<String> faults) {
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(at.path() + ": " + text + ": " + faults.getFirst());
    }
  }
}
