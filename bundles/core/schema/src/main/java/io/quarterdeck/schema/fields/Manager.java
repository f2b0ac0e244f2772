// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import java.util.Comparator;

/**
 * Who writes, and in which way. One name that applies and updates, or does so through a
 * subresource, is several managers.
 *
 * @param apiVersion empty when it applies: an applier stays itself from version to version
 * @param subresource empty for the object itself
 */
public record Manager(String name, boolean applies, String apiVersion, String subresource)
    implements Comparable<Manager> {
  private static final Comparator<Manager> ORDER =
      Comparator.comparing(Manager::name)
          .thenComparing(m -> !m.applies())
          .thenComparing(Manager::apiVersion)
          .thenComparing(Manager::subresource);

  public static Manager applier(String name, String subresource) {
    return new Manager(name, true, "", subresource);
  }

  public static Manager updater(String name, String apiVersion, String subresource) {
    return new Manager(name.isEmpty() ? "unknown" : name, false, apiVersion, subresource);
  }

  @Override
  public int compareTo(Manager other) {
    return ORDER.compare(this, other);
  }

  /** As messages about conflicts name it. */
  @Override
  public String toString() {
    String text = GoValues.quoted(name);
    if (!subresource.isEmpty()) {
      text += " with subresource " + GoValues.quoted(subresource);
    }
    return applies ? text : text + " using " + apiVersion;
  }
}
