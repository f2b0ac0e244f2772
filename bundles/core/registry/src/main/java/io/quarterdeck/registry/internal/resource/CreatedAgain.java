// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** The updates of a kind that says nothing of them: validated as if they were new. */
record CreatedAgain(CreateStrategy create) implements UpdateStrategy {
  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    create.validate(object, context, errors);
  }
}
