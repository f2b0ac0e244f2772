// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import java.util.List;
import java.util.Map;

/**
 * One ResourceQuota as its status has it.
 *
 * @param version its resourceVersion as a number
 * @param hard what may be used, as a controller took it over from the spec
 * @param used what is used
 */
public record Quota(
    String namespace,
    String name,
    long version,
    List<Scope> scopes,
    Map<String, Quantity> hard,
    Map<String, Quantity> used) {

  public static Quota of(ApiObject o) {
    String version = o.meta().resourceVersion();
    return new Quota(
        o.meta().namespace(),
        o.meta().name(),
        version.isEmpty() ? 0 : Long.parseUnsignedLong(version),
        Scope.of(o.field("spec")),
        ResourceList.of(o.field("status").get("hard")),
        ResourceList.of(o.field("status").get("used")));
  }

  public Quota withUsed(Map<String, Quantity> newUsed) {
    return new Quota(namespace, name, version, scopes, hard, newUsed);
  }
}
