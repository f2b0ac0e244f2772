// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Set;

/** Which requests for objects a rule covers. */
record ResourceRule(
    Set<String> verbs,
    Set<String> groups,
    Set<String> resources,
    Set<String> namespaces,
    boolean clusterScope) {

  static ResourceRule read(Node rule) {
    return new ResourceRule(
        Set.copyOf(rule.get("verbs").strings()),
        Set.copyOf(rule.get("apiGroups").strings()),
        Set.copyOf(rule.get("resources").strings()),
        Set.copyOf(rule.get("namespaces").strings()),
        rule.get("clusterScope").bool());
  }

  boolean match(RequestInfo i) {
    return has(verbs, i.verb())
        && has(groups, i.apiGroup())
        && has(resources, resource(i))
        && (i.namespace().isEmpty() ? clusterScope : has(namespaces, i.namespace()));
  }

  private static String resource(RequestInfo i) {
    return i.subresource().isEmpty() ? i.resource() : i.resource() + "/" + i.subresource();
  }

  static boolean has(Set<String> wanted, String one) {
    return wanted.contains("*") || wanted.contains(one);
  }
}
