// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.config;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.spi.cel.MatchConditions.Condition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One webhook of a configuration.
 *
 * @param uid distinguishes it from all others, and stays while its place among its namesakes does
 * @param configuration the name of the object that it stands in
 * @param ignoresFailures failurePolicy Ignore
 * @param equivalent matchPolicy Equivalent: also writes through other versions of a resource
 * @param sideEffects as it stands there
 * @param timeoutSeconds how long one call may take
 * @param reviewVersions of AdmissionReview, in order of preference
 * @param reinvocable reinvocationPolicy IfNeeded
 */
public record Webhook(
    String uid,
    String configuration,
    String name,
    ClientConfig client,
    List<Rule> rules,
    boolean ignoresFailures,
    boolean equivalent,
    LabelSelector namespaceSelector,
    LabelSelector objectSelector,
    String sideEffects,
    int timeoutSeconds,
    List<String> reviewVersions,
    boolean reinvocable,
    List<Condition> conditions) {
  private static final long DEFAULT_TIMEOUT = 10;

  /** Those of a configuration, in its order. */
  static List<Webhook> of(ApiObject configuration) {
    String owner = configuration.meta().name();
    Map<String, Integer> namesakes = new HashMap<>();
    List<Webhook> out = new ArrayList<>();
    for (Node hook : configuration.field("webhooks").items()) {
      String name = hook.get("name").text();
      int n = namesakes.merge(name, 1, Integer::sum) - 1;
      out.add(of(hook, owner + "/" + name + "/" + n, owner, name));
    }
    return List.copyOf(out);
  }

  private static Webhook of(Node hook, String uid, String owner, String name) {
    return new Webhook(
        uid,
        owner,
        name,
        ClientConfig.of(hook.get("clientConfig")),
        hook.get("rules").items().stream().map(Rule::of).toList(),
        hook.get("failurePolicy").text().equals("Ignore"),
        !hook.get("matchPolicy").text().equals("Exact"),
        selector(hook.get("namespaceSelector")),
        selector(hook.get("objectSelector")),
        hook.get("sideEffects").text(),
        (int) hook.get("timeoutSeconds").number(DEFAULT_TIMEOUT),
        hook.get("admissionReviewVersions").strings(),
        hook.get("reinvocationPolicy").text().equals("IfNeeded"),
        hook.get("matchConditions").items().stream()
            .map(c -> new Condition(c.get("name").text(), c.get("expression").text()))
            .toList());
  }

  /** One that cannot be read selects everything: the webhook is called rather than passed over. */
  private static LabelSelector selector(Node node) {
    try {
      LabelSelector read = LabelSelector.of(node);
      return read == null ? LabelSelector.EVERYTHING : read;
    } catch (IllegalArgumentException e) {
      return LabelSelector.EVERYTHING;
    }
  }
}
