// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A rule as messages show it: the fields of Kubernetes' type. */
public final class GoRule {
  private GoRule() {}

  public static Map<String, @Nullable Object> of(Node rule) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Rule", rule.get("rule").text());
    out.put("Message", rule.get("message").text());
    out.put("MessageExpression", rule.get("messageExpression").text());
    out.put("Reason", rule.get("reason").value());
    out.put("FieldPath", rule.get("fieldPath").text());
    out.put("OptionalOldSelf", rule.get("optionalOldSelf").value());
    return out;
  }
}
