// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How something is to be deleted: from the body when there is one, else from the query.
 *
 * @param policy {@code Foreground}, {@code Background}, {@code Orphan} or empty
 */
public record DeleteOptions(
    boolean dryRun,
    @Nullable Long gracePeriodSeconds,
    String policy,
    @Nullable Boolean orphanDependents,
    String uid,
    String resourceVersion) {
  private static final GroupVersionKind KIND =
      new GroupVersionKind("meta.k8s.io", "v1", "DeleteOptions");
  private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan", "nil");

  public static DeleteOptions of(ResourceRequest r) {
    byte[] body = r.body();
    Node options =
        body.length > 0
            ? DeleteOptionsBody.decode(body, r.request().header("Content-Type"))
            : Node.root(fromQuery(r.query()));
    return of(options);
  }

  /** The options of a {@code DeleteOptions} object. */
  public static DeleteOptions of(Node o) {
    List<FieldError> errors = new ArrayList<>();
    Node policy = o.get("propagationPolicy");
    Node orphan = o.get("orphanDependents");
    if (policy.isPresent() && orphan.isPresent()) {
      errors.add(
          FieldError.invalid(
              policy, "orphanDependents and deletionPropagation cannot be both set"));
    }
    if (policy.isPresent() && !POLICIES.subList(0, 3).contains(policy.text())) {
      errors.add(
          FieldError.notSupported(FieldPath.of("propagationPolicy"), policy.text(), POLICIES));
    }
    DryRun.validate(o.get("dryRun").strings(), errors);
    if (!errors.isEmpty()) {
      throw ApiException.invalid(KIND, "", errors);
    }
    Node grace = o.get("gracePeriodSeconds");
    return new DeleteOptions(
        DryRun.isOn(o.get("dryRun").strings()),
        grace.isPresent() ? (Long) grace.number() : null,
        policy.text(),
        orphan.isPresent() ? (Boolean) orphan.bool() : null,
        o.get("preconditions").get("uid").text(),
        o.get("preconditions").get("resourceVersion").text());
  }

  private static Map<String, @Nullable Object> fromQuery(Query q) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (q.has("gracePeriodSeconds")) {
      out.put("gracePeriodSeconds", ListOptions.number(q, "gracePeriodSeconds"));
    }
    if (q.has("propagationPolicy")) {
      out.put("propagationPolicy", q.first("propagationPolicy"));
    }
    if (q.has("orphanDependents")) {
      out.put("orphanDependents", q.flag("orphanDependents"));
    }
    if (q.has("dryRun")) {
      out.put("dryRun", q.all("dryRun"));
    }
    Map<String, @Nullable Object> preconditions = new LinkedHashMap<>();
    for (String field : List.of("uid", "resourceVersion")) {
      if (!q.first(field).isEmpty()) {
        preconditions.put(field, q.first(field));
      }
    }
    out.put("preconditions", preconditions);
    return out;
  }

  /** 409 when the object is not the one that was meant. */
  public void requireFor(ApiObject object, Resource resource) {
    String recreated = ". The object might have been deleted and then recreated";
    mismatch("UID", uid, object.meta().uid(), object, resource, recreated);
    String modified = ". The object might have been modified";
    String version = object.meta().resourceVersion();
    mismatch("ResourceVersion", resourceVersion, version, object, resource, modified);
  }

  private static void mismatch(
      String what, String wanted, String actual, ApiObject object, Resource resource, String hint) {
    if (wanted.isEmpty() || wanted.equals(actual)) {
      return;
    }
    String name = object.meta().name();
    if (resource.definition().behavior().ownPreconditions()) {
      throw ApiException.conflict(
          resource.groupResource(),
          name,
          "Precondition failed: %s in precondition: %s, %s in object meta: %s"
              .formatted(what, wanted, what, actual));
    }
    throw ApiException.conflict(
        new GroupResource(resource.definition().storedAs().group(), resource.kind().kind()),
        name,
        "the %s in the precondition (%s) does not match the %s in record (%s)%s"
            .formatted(what, wanted, what, actual, hint));
  }
}
