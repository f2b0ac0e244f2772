// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** SubjectAccessReview and its two narrower forms: may somebody do something. */
final class AccessReview implements Review {

  /** About whom may be asked, and where. */
  enum Scope {
    ANYBODY,
    SELF,
    NAMESPACE
  }

  private final Supplier<AccessReviewer> access;
  private final Scope scope;

  AccessReview(Supplier<AccessReviewer> access, Scope scope) {
    this.access = access;
    this.scope = scope;
  }

  @Override
  public ApiObject answer(ApiObject request, StrategyContext context) {
    List<FieldError> errors = new ArrayList<>();
    AccessReviewValidation.validate(request, context.namespace(), scope, errors);
    if (!errors.isEmpty()) {
      // Kubernetes names no kind here.
      throw ApiException.invalid(new GroupVersionKind(Strategies.GROUP, "v1", ""), "", errors);
    }
    List<String> problems = new ArrayList<>();
    Node spec = request.field("spec");
    UserInfo user = scope == Scope.SELF ? context.user() : user(spec);
    Decision decision = access.get().review(attributes(spec, user, problems));
    request.tree().put("status", status(decision, problems));
    return request;
  }

  private static UserInfo user(Node spec) {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    spec.get("extra").entries().forEach((k, v) -> extra.put(k, v.strings()));
    return new UserInfo(
        spec.get("user").text(), spec.get("uid").text(), spec.get("groups").strings(), extra);
  }

  private static Attributes attributes(Node spec, UserInfo user, List<String> problems) {
    Node r = spec.get("resourceAttributes");
    if (r.isAbsent()) {
      Node path = spec.get("nonResourceAttributes");
      return Attributes.path(user, path.get("verb").text(), path.get("path").text());
    }
    String version = r.get("version").text();
    return new Attributes(
        user,
        r.get("verb").text(),
        true,
        r.get("group").text(),
        version.isEmpty() ? "*" : version,
        r.get("namespace").text(),
        r.get("resource").text(),
        r.get("subresource").text(),
        r.get("name").text(),
        "",
        AskedSelector.fields(r.get("fieldSelector"), problems),
        AskedSelector.labels(r.get("labelSelector"), problems));
  }

  private static Map<String, @Nullable Object> status(Decision d, List<String> problems) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("allowed", d instanceof Decision.Allow);
    if (d instanceof Decision.Deny) {
      out.put("denied", true);
    }
    if (!d.reason().isEmpty()) {
      out.put("reason", d.reason());
    }
    if (!problems.isEmpty()) {
      String all = problems.size() == 1 ? problems.getFirst() : problems.toString();
      out.put("evaluationError", all);
    }
    return out;
  }
}
