// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.greetings;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** What is particular to greetings: a rule, and columns. The default is in the schema. */
final class GreetingStrategy implements CreateStrategy, TableConvertor {
  private static final int LONGEST = 80;

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Text", o -> o.field("spec").get("text").text())
          .text("Language", o -> o.field("spec").get("language").text())
          .age()
          .build();

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node text = object.field("spec").get("text");
    if (text.text().isEmpty()) {
      errors.add(FieldError.required(text.path(), "a greeting says something"));
    } else if (text.text().length() > LONGEST) {
      errors.add(FieldError.tooLong(text.path(), LONGEST));
    }
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }
}
