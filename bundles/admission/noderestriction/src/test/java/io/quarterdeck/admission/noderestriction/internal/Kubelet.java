// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Writes by the kubelet of the node {@code n}. */
final class Kubelet {
  static final UserInfo USER = UserInfo.of("system:node:n", "system:nodes");

  private Kubelet() {}

  static ApiObject object(Node tree) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(tree.value())));
  }

  /** What a rule has against the write, without its start, or nothing. */
  static List<String> refusal(Attempt attempt, Consumer<AdmissionRequest> rule) {
    try {
      rule.accept(attempt.by(USER).request());
      return List.of();
    } catch (ApiException e) {
      return List.of(e.status().message().replaceFirst("^\\S+ \".*?\" is forbidden: ", ""));
    }
  }
}
