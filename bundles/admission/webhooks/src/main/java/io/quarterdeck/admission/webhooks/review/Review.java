// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.review;

import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.match.Namespaces;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The question that a webhook is asked. */
public final class Review {

  /** The versions of AdmissionReview that are spoken; their requests look the same. */
  private static final List<String> VERSIONS = List.of("v1", "v1beta1");

  private Review() {}

  /** The first version of the webhook's that is spoken here, or null. */
  public static @Nullable String version(List<String> accepted) {
    return accepted.stream().filter(VERSIONS::contains).findFirst().orElse(null);
  }

  /**
   * The review as JSON.
   *
   * @param object in the version of the invocation, as is {@code oldObject}
   */
  public static byte[] json(
      String version,
      String uid,
      Invocation invocation,
      AdmissionRequest r,
      @Nullable ApiObject object,
      @Nullable ApiObject oldObject) {
    Map<String, @Nullable Object> q = new LinkedHashMap<>();
    q.put("uid", uid);
    q.put("kind", kind(invocation.as().kind()));
    q.put("resource", resource(invocation.as().resource()));
    text(q, "subResource", r.subresource());
    q.put("requestKind", kind(r.kind()));
    q.put("requestResource", resource(r.resource()));
    text(q, "requestSubResource", r.subresource());
    text(q, "name", r.name());
    text(q, "namespace", Namespaces.of(r));
    q.put("operation", r.operation().name());
    q.put("userInfo", user(r.user()));
    q.put("object", tree(object));
    q.put("oldObject", tree(oldObject));
    q.put("dryRun", r.dryRun());
    q.put("options", tree(r.context().options()));

    Map<String, @Nullable Object> review = new LinkedHashMap<>();
    review.put("kind", "AdmissionReview");
    review.put("apiVersion", "admission.k8s.io/" + version);
    review.put("request", q);
    return Json.write(review);
  }

  private static Map<String, @Nullable Object> kind(GroupVersionKind k) {
    return triple(k.group(), k.version(), "kind", k.kind());
  }

  private static Map<String, @Nullable Object> resource(GroupVersionResource r) {
    return triple(r.group(), r.version(), "resource", r.resource());
  }

  private static Map<String, @Nullable Object> triple(
      String group, String version, String field, String value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("group", group);
    out.put("version", version);
    out.put(field, value);
    return out;
  }

  private static Map<String, @Nullable Object> user(UserInfo user) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    text(out, "username", user.name());
    text(out, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      out.put("groups", new ArrayList<>(user.groups()));
    }
    if (!user.extra().isEmpty()) {
      Map<String, @Nullable Object> extra = new LinkedHashMap<>();
      user.extra().forEach((k, v) -> extra.put(k, new ArrayList<>(v)));
      out.put("extra", extra);
    }
    return out;
  }

  private static void text(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }

  private static @Nullable Object tree(@Nullable ApiObject object) {
    return object == null ? null : object.tree();
  }
}
