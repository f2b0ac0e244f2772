// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authorization;

import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import java.util.ArrayList;
import java.util.List;

/** One question for each listed rule, which must then be allowed. */
final class ListedRules {
  private ListedRules() {}

  static List<Attributes> questions(Authorizer.Rules rules, Attributes like) {
    List<Attributes> out = new ArrayList<>();
    for (Authorizer.ResourceRule rule : rules.resourceRules()) {
      String[] resource = any(rule.resources()).split("/", 2);
      out.add(
          Attributes.resource(
              like.user(),
              any(rule.verbs()),
              any(rule.apiGroups()),
              "v1",
              like.namespace(),
              resource[0].equals("*") ? "anything" : resource[0],
              resource.length > 1 ? resource[1] : "",
              rule.resourceNames().isEmpty() ? "" : rule.resourceNames().getFirst()));
    }
    for (Authorizer.NonResourceRule rule : rules.nonResourceRules()) {
      String path = any(rule.nonResourceUrls());
      out.add(Attributes.path(like.user(), any(rule.verbs()), path.replace("*", "anything")));
    }
    return out;
  }

  private static String any(List<String> values) {
    String first = values.isEmpty() ? "" : values.getFirst();
    return first.equals("*") ? "anything" : first;
  }
}
