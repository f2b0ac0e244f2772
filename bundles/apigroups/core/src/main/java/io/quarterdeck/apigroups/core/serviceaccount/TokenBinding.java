// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.TokenIssuer.Ref;
import io.quarterdeck.spi.group.StrategyContext;
import org.jspecify.annotations.Nullable;

/**
 * What a token is bound to: it is good as long as that is there.
 *
 * @param node where the pod runs; its uid is empty when there is no such node
 */
record TokenBinding(@Nullable Ref secret, @Nullable Ref pod, @Nullable Ref node) {
  private static final TokenBinding NOTHING = new TokenBinding(null, null, null);
  private static final GroupResource NODES = new GroupResource("", "nodes");

  static TokenBinding of(Node bound, ApiObject account, StrategyContext context) {
    if (bound.isAbsent()) {
      return NOTHING;
    }
    String apiVersion = bound.get("apiVersion").text();
    String group = apiVersion.contains("/") ? apiVersion.split("/", 2)[0] : "";
    TokenBinding binding =
        switch (group.isEmpty() ? bound.get("kind").text() : "") {
          case "Pod" -> ofPod(require(bound, "pods", context), account, context);
          case "Secret" -> new TokenBinding(ref(require(bound, "secrets", context)), null, null);
          case "Node" -> new TokenBinding(null, null, ref(require(bound, "nodes", context)));
          default -> throw unbindable(bound);
        };
    binding.checkUid(bound, group);
    return binding;
  }

  static Ref ref(ApiObject object) {
    return new Ref(object.meta().name(), object.meta().uid());
  }

  private static ApiException unbindable(Node bound) {
    String apiVersion = bound.get("apiVersion").text();
    String version = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
    return ApiException.badRequest(
        "cannot bind token to object of type " + version + ", Kind=" + bound.get("kind").text());
  }

  private static ApiObject require(Node bound, String resource, StrategyContext context) {
    GroupResource kind = new GroupResource("", resource);
    String name = bound.get("name").text();
    String namespace = resource.equals("nodes") ? "" : context.namespace();
    ApiObject found = name.isEmpty() ? null : context.reader().getLive(kind, namespace, name);
    if (found == null) {
      throw ApiException.notFound(kind, name);
    }
    return found;
  }

  private static TokenBinding ofPod(ApiObject pod, ApiObject account, StrategyContext context) {
    String runsAs = pod.field("spec").get("serviceAccountName").text();
    if (!runsAs.equals(account.meta().name())) {
      throw ApiException.badRequest(
          "cannot bind token for serviceaccount "
              + FieldError.quote(account.meta().name())
              + " to pod running with different serviceaccount name.");
    }
    String nodeName = pod.field("spec").get("nodeName").text();
    if (nodeName.isEmpty()) {
      return new TokenBinding(null, ref(pod), null);
    }
    ApiObject node = context.reader().getLive(NODES, "", nodeName);
    return new TokenBinding(null, ref(pod), node == null ? new Ref(nodeName, "") : ref(node));
  }

  private void checkUid(Node bound, String group) {
    Ref to = secret != null ? secret : pod != null ? pod : node;
    String uid = bound.get("uid").text();
    if (to != null && !uid.isEmpty() && !uid.equals(to.uid())) {
      throw ApiException.conflict(
          new GroupResource(group, bound.get("kind").text()),
          to.name(),
          "the UID in the bound object reference ("
              + uid
              + ") does not match the UID in record. The object might have been deleted and then"
              + " recreated");
    }
  }
}
