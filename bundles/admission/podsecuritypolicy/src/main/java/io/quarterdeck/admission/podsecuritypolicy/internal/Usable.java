// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;

/** Whether a policy may be used: by the pod's service account or by who writes the pod. */
record Usable(AccessReviewer reviewer, AdmissionRequest request) {
  /** Rights on the group where policies first stood still count. */
  private static final List<String> GROUPS = List.of("policy", "extensions");

  boolean test(String policy) {
    String account = request.requireObject().field("spec").get("serviceAccountName").text();
    return (!account.isEmpty() && may(accountUser(account), policy)) || may(request.user(), policy);
  }

  private UserInfo accountUser(String account) {
    String namespace = request.namespace();
    return UserInfo.of(
        "system:serviceaccount:" + namespace + ":" + account,
        "system:serviceaccounts",
        "system:serviceaccounts:" + namespace);
  }

  private boolean may(UserInfo user, String policy) {
    return GROUPS.stream()
        .map(group -> asking(user, group, policy))
        .anyMatch(a -> reviewer.review(a) instanceof Decision.Allow);
  }

  private Attributes asking(UserInfo user, String group, String policy) {
    return Attributes.resource(
        user, "use", group, "*", request.namespace(), "podsecuritypolicies", "", policy);
  }
}
