// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authorization;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Says whether a user may do something.
 *
 * <p>Called at least once a request, on its thread, in rank order, until one allows or denies; many
 * calls at once; it may block (a webhook), better not. Also asked by the access reviews,
 * impersonation and escalation checks. The service carries {@code name} and a rank, and may come
 * and go. Never null. An {@code ApiException} of 500 and above is the request's answer: nobody can
 * say now whether it is allowed. Any other exception counts as a denial, because it might have been
 * one, and is logged by the chain.
 */
@ConsumerType
@FunctionalInterface
public interface Authorizer {
  Decision authorize(Attributes attributes);

  /**
   * What a user may do in a namespace, for SelfSubjectRulesReview. The default says that this
   * authorizer cannot enumerate.
   */
  default Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(List.of(), List.of(), true, "");
  }

  /**
   * Rules of one user.
   *
   * @param incomplete true when there may be more than is listed
   * @param error why, empty for none
   */
  record Rules(
      List<ResourceRule> resourceRules,
      List<NonResourceRule> nonResourceRules,
      boolean incomplete,
      String error) {}

  record ResourceRule(
      List<String> verbs,
      List<String> apiGroups,
      List<String> resources,
      List<String> resourceNames) {}

  record NonResourceRule(List<String> verbs, List<String> nonResourceUrls) {}
}
