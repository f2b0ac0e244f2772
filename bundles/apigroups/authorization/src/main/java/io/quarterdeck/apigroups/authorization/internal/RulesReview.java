// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Authorizer.NonResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.ResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.Rules;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * SelfSubjectRulesReview: what may I do in a namespace. The answer does not repeat the question.
 */
final class RulesReview implements Review {
  private final Supplier<AccessReviewer> access;

  RulesReview(Supplier<AccessReviewer> access) {
    this.access = access;
  }

  @Override
  public ApiObject answer(ApiObject request, StrategyContext context) {
    String namespace = request.field("spec").get("namespace").text();
    if (namespace.isEmpty()) {
      throw ApiException.badRequest("no namespace on request");
    }
    Rules rules = access.get().rulesFor(context.user(), namespace);
    ApiObject out = ApiObject.of(request.gvk());
    out.tree().put("spec", new LinkedHashMap<>());
    out.tree().put("status", status(rules));
    return out;
  }

  private static Map<String, @Nullable Object> status(Rules rules) {
    List<@Nullable Object> resources = new ArrayList<>();
    rules.resourceRules().forEach(r -> resources.add(tree(r)));
    List<@Nullable Object> paths = new ArrayList<>();
    rules.nonResourceRules().forEach(r -> paths.add(tree(r)));
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("resourceRules", resources);
    out.put("nonResourceRules", paths);
    out.put("incomplete", rules.incomplete());
    if (!rules.error().isEmpty()) {
      out.put("evaluationError", rules.error());
    }
    return out;
  }

  private static Map<String, @Nullable Object> tree(ResourceRule r) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "verbs", r.verbs());
    put(out, "apiGroups", r.apiGroups());
    put(out, "resources", r.resources());
    put(out, "resourceNames", r.resourceNames());
    return out;
  }

  private static Map<String, @Nullable Object> tree(NonResourceRule r) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "verbs", r.verbs());
    put(out, "nonResourceURLs", r.nonResourceUrls());
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, List<String> values) {
    if (!values.isEmpty()) {
      out.put(field, new ArrayList<>(values));
    }
  }
}
