// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;

/** The yardstick: what Jackson makes of tokens when it is told to indent as Go does. */
final class GoPrettyPrinter extends DefaultPrettyPrinter {
  private static final long serialVersionUID = 1L;

  GoPrettyPrinter() {
    super(
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator(""));
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    indentObjectsWith(indenter);
    indentArraysWith(indenter);
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new GoPrettyPrinter();
  }
}
