// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Comparator;
import java.util.List;

/**
 * Which requests go to a priority level, and what distinguishes their flows.
 *
 * @param precedence the lowest that matches counts
 * @param level the priority level's name
 * @param distinguisher {@code ByUser}, {@code ByNamespace} or empty: one flow
 */
public record FlowSchema(
    String name,
    String uid,
    long precedence,
    String level,
    String distinguisher,
    List<Rule> rules) {

  /** The order in which they are asked. */
  public static final Comparator<FlowSchema> ORDER =
      Comparator.comparingLong(FlowSchema::precedence).thenComparing(FlowSchema::name);

  public static FlowSchema read(ApiObject o) {
    Node spec = o.field("spec");
    return new FlowSchema(
        o.meta().name(),
        o.meta().uid(),
        spec.get("matchingPrecedence").number(),
        spec.at("priorityLevelConfiguration", "name").text(),
        spec.at("distinguisherMethod", "type").text(),
        spec.get("rules").items().stream().map(Rule::read).toList());
  }

  public boolean matches(RequestInfo i, UserInfo user) {
    for (int n = 0; n < rules.size(); n++) {
      if (rules.get(n).match(i, user)) {
        return true;
      }
    }
    return false;
  }

  /** What distinguishes this request's flow from others of the schema. */
  public String distinguish(RequestInfo i, UserInfo user) {
    return switch (distinguisher) {
      case "ByUser" -> user.name();
      case "ByNamespace" -> i.namespace();
      default -> "";
    };
  }
}
