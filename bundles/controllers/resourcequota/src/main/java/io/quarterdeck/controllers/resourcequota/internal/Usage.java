// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.Evaluators;
import io.quarterdeck.libraries.quotas.Scope;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is used of a quota's names, and what could not be counted.
 *
 * @param used of each name that could be counted, zero included
 * @param failure of a resource that could not be listed
 */
record Usage(Map<String, Quantity> used, @Nullable ApiException failure) {
  private static final Quantity ZERO = Quantity.parse("0");

  /**
   * Counts.
   *
   * @param list gives the objects of a resource in the quota's namespace
   */
  static Usage of(
      ApiObject quota, Evaluators evaluators, Function<GroupResource, List<ApiObject>> list) {
    Set<String> names = ResourceList.of(quota.field("spec").get("hard")).keySet();
    List<Scope> scopes = Scope.of(quota.field("spec"));
    Map<String, Quantity> used = new TreeMap<>();
    ApiException failure = null;
    for (GroupResource resource : CountedResources.of(names, evaluators)) {
      Set<String> counted = CountedResources.counted(resource, names, evaluators);
      Evaluator evaluator = Objects.requireNonNull(evaluators.of(resource));
      try {
        Map<String, Quantity> sum = new TreeMap<>();
        counted.forEach(n -> sum.put(n, ZERO));
        for (ApiObject object : list.apply(resource)) {
          if (scopes.stream().allMatch(s -> evaluator.matches(s, object))) {
            Map<String, Quantity> one = new TreeMap<>(evaluator.usage(object));
            one.keySet().retainAll(counted);
            ResourceList.add(sum, one);
          }
        }
        sum.forEach((name, amount) -> used.merge(name, amount, Quantity::plus));
      } catch (ApiException e) {
        failure = e;
      }
    }
    return new Usage(used, failure);
  }
}
