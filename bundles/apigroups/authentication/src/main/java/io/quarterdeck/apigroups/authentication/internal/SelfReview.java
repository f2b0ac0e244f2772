// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** SelfSubjectReview: the user of this request, after impersonation. */
final class SelfReview implements Review {

  @Override
  public ApiObject answer(ApiObject request, StrategyContext context) {
    ApiObject out = ApiObject.of(request.gvk());
    out.meta().setCreationTimestamp(context.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    status.put("userInfo", Users.tree(context.user()));
    out.tree().put("status", status);
    return out;
  }
}
