// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.Objects;

/** What strategies validate, as tables try it: on whole objects. */
public final class StrategyRules {
  /** Of a request that no rule asks about. */
  public static final StrategyContext CONTEXT =
      new StrategyContext(
          new GroupVersionResource("example.com", "v1", "things"),
          new GroupVersionKind("example.com", "v1", "Thing"),
          "",
          "",
          UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
          false,
          new MemoryObjects(),
          Instant.EPOCH,
          warning -> {});

  private StrategyRules() {}

  public static Validates creation(CreateStrategy strategy) {
    return (node, errors) -> strategy.validate(object(node), CONTEXT, errors);
  }

  /** Updates; those of a kind that has no rules of its own for them are validated as creations. */
  public static Validates.Update update(CreateStrategy strategy) {
    return (node, old, errors) -> {
      if (strategy instanceof UpdateStrategy updates) {
        updates.validateUpdate(object(node), object(old), CONTEXT, errors);
      } else {
        strategy.validate(object(node), CONTEXT, errors);
      }
    };
  }

  public static Validates.Update status(StatusStrategy strategy) {
    return (node, old, errors) ->
        strategy.validateStatus(object(node), object(old), CONTEXT, errors);
  }

  private static ApiObject object(Node node) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(node.value())));
  }
}
