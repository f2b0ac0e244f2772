// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.util.Map;

/** A configuration that some bundle understands, with its keys. */
record Pid(String name, boolean factory, Map<String, Attribute> attributes) {

  /**
   * Every plugin's place in its chain can be set in its file; the key belongs to OSGi, not to one
   * metatype.
   */
  private static final Attribute RANKING =
      new Attribute("service.ranking", Attribute.Type.INTEGER, 0, java.util.List.of(), "", "");

  Attribute attribute(String key) {
    Attribute found = "service.ranking".equals(key) ? RANKING : attributes.get(key);
    if (found == null) {
      throw new IllegalArgumentException("is unknown");
    }
    return found;
  }
}
