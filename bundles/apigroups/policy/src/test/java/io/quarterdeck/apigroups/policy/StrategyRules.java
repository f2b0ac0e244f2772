// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.policy;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.validation.Validates;
import java.time.Instant;
import java.util.Objects;

/** The rules of strategies as tables try them: on whole objects. */
final class StrategyRules {
  /** Of a request that no rule here asks about. */
  static final StrategyContext CONTEXT =
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

  static Validates creation(ResourceStrategy strategy) {
    return (node, errors) -> strategy.validate(object(node), CONTEXT, errors);
  }

  static Validates.Update status(ResourceStrategy strategy) {
    return (node, old, errors) ->
        strategy.validateStatus(object(node), object(old), CONTEXT, errors);
  }

  private static ApiObject object(Node node) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(node.value())));
  }
}
