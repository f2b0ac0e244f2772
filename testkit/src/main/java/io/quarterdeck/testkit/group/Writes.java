// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The creation of an object as its strategy sees it. */
final class Writes {
  private Writes() {}

  static List<String> errors(CreateStrategy strategy, String resource, ApiObject object) {
    List<FieldError> errors = new ArrayList<>();
    strategy.validate(object, context(resource, object), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static StrategyContext context(String resource, ApiObject object) {
    GroupVersionKind kind = object.gvk();
    return new StrategyContext(
        new GroupVersionResource(kind.group(), kind.version(), resource),
        kind,
        object.meta().namespace(),
        "",
        UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        warning -> {});
  }
}
