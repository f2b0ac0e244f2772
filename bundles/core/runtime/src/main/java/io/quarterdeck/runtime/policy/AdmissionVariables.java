// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.policy;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The variables of {@link io.quarterdeck.spi.cel.AdmissionScopes} for one request: what is empty in
 * it is absent, as it is on the wire. Used by one thread.
 */
public final class AdmissionVariables implements CelProgram.Variables {
  private final AdmissionRequest request;
  private final Supplier<AccessReviewer> reviewer;
  private final @Nullable Object namespace;
  private final @Nullable Object params;
  private @Nullable Map<String, @Nullable Object> tree;

  /**
   * For one request.
   *
   * @param namespace the tree of its namespace, null for none
   * @param params the tree of a policy's parameter, null for none
   */
  public AdmissionVariables(
      AdmissionRequest request,
      Supplier<AccessReviewer> reviewer,
      @Nullable Object namespace,
      @Nullable Object params) {
    this.request = request;
    this.reviewer = reviewer;
    this.namespace = namespace;
    this.params = params;
  }

  @Override
  public @Nullable Object get(String name) {
    return switch (name) {
      case "object" -> tree(request.object());
      case "oldObject" -> tree(request.oldObject());
      case "request" -> request();
      case "namespaceObject" -> namespace;
      case "params" -> params;
      case "authorizer" -> new CelAuthorizer(reviewer.get(), request.user(), null);
      case "authorizer.requestResource" -> requestResource();
      default -> null;
    };
  }

  private static @Nullable Object tree(@Nullable ApiObject object) {
    return object == null ? null : object.tree();
  }

  private CelAuthorizer requestResource() {
    GroupVersionResource r = request.resource();
    return new CelAuthorizer(
        reviewer.get(),
        request.user(),
        new CelAuthorizer.Resource(
            r.group(), r.resource(), request.subresource(), request.namespace(), name()));
  }

  private String name() {
    ApiObject object = request.object();
    return request.name().isEmpty() && object != null ? object.meta().name() : request.name();
  }

  private Map<String, @Nullable Object> request() {
    Map<String, @Nullable Object> made = tree;
    if (made == null) {
      made = new LinkedHashMap<>();
      made.put("kind", kind(request.kind()));
      made.put("resource", resource(request.resource()));
      text(made, "subResource", request.subresource());
      made.put("requestKind", kind(request.kind()));
      made.put("requestResource", resource(request.resource()));
      text(made, "requestSubResource", request.subresource());
      text(made, "name", name());
      text(made, "namespace", request.namespace());
      made.put("operation", request.operation().name());
      made.put("userInfo", user(request.user()));
      made.put("dryRun", request.dryRun());
      made.put("options", Map.of());
      tree = made;
    }
    return made;
  }

  private static void text(Map<String, @Nullable Object> to, String field, String value) {
    if (!value.isEmpty()) {
      to.put(field, value);
    }
  }

  private static Map<String, Object> kind(GroupVersionKind k) {
    return Map.of("group", k.group(), "version", k.version(), "kind", k.kind());
  }

  private static Map<String, Object> resource(GroupVersionResource r) {
    return Map.of("group", r.group(), "version", r.version(), "resource", r.resource());
  }

  private static Map<String, @Nullable Object> user(UserInfo user) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    text(out, "username", user.name());
    text(out, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      out.put("groups", user.groups());
    }
    if (!user.extra().isEmpty()) {
      out.put("extra", user.extra());
    }
    return out;
  }
}
