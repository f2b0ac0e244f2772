// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authorization;

import io.quarterdeck.spi.authentication.UserInfo;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The whole authorizer chain as one question: a service of the pipeline, for the review APIs, for
 * escalation checks and for admission plugins. Thread-safe; follows the chain as it changes.
 */
@ProviderType
public interface AccessReviewer {
  Decision review(Attributes attributes);

  Authorizer.Rules rulesFor(UserInfo user, String namespace);
}
