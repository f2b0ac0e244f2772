// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint of a slice.
 *
 * @param key by which it is found again, whatever else has changed of it
 * @param tree as it is written
 */
record Endpoint(Key key, Map<String, @Nullable Object> tree) {
  private static final List<String> FIELDS =
      List.of("addresses", "conditions", "hostname", "targetRef", "nodeName", "zone", "hints");

  record Key(List<String> addresses, String hostname, String namespace, String name) {}

  /** One that a slice has, without what is no concern of this controller. */
  static Endpoint of(Node stored) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (String field : FIELDS) {
      if (stored.get(field).isPresent()) {
        tree.put(field, Trees.copyValue(stored.get(field).value()));
      }
    }
    if (stored.get("targetRef").isObject()) {
      Trees.object(tree, "targetRef").remove("resourceVersion");
    }
    return of(tree);
  }

  private static Endpoint of(Map<String, @Nullable Object> tree) {
    Node node = Node.root(tree);
    Node target = node.get("targetRef");
    Key key =
        new Key(
            node.get("addresses").strings().stream().sorted().toList(),
            node.get("hostname").text(),
            target.get("namespace").text(),
            target.get("name").text());
    return new Endpoint(key, tree);
  }

  /**
   * That of a pod.
   *
   * @param addresses of one family
   * @param zone of its node; empty for none
   */
  static Endpoint of(ApiObject service, ApiObject pod, List<String> addresses, String zone) {
    boolean serving = ServicePods.isReady(pod);
    boolean terminating = ServicePods.isTerminating(pod);
    boolean ready =
        service.field("spec").get("publishNotReadyAddresses").bool() || (serving && !terminating);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("addresses", new ArrayList<@Nullable Object>(addresses));
    Map<String, @Nullable Object> conditions = Trees.object(tree, "conditions");
    conditions.put("ready", ready);
    conditions.put("serving", serving);
    conditions.put("terminating", terminating);
    putText(tree, "hostname", ServicePods.hostname(pod, service));
    tree.put("targetRef", reference(pod));
    putText(tree, "nodeName", pod.field("spec").get("nodeName").text());
    putText(tree, "zone", zone);
    if (ready) {
      TrafficHints.of(service).addTo(tree);
    }
    return of(tree);
  }

  private static Map<String, @Nullable Object> reference(ApiObject pod) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "Pod");
    out.put("namespace", pod.meta().namespace());
    out.put("name", pod.meta().name());
    out.put("uid", pod.meta().uid());
    return out;
  }

  private static void putText(Map<String, @Nullable Object> tree, String field, String value) {
    if (!value.isEmpty()) {
      tree.put(field, value);
    }
  }
}
