// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The authenticator chain asked about a bare token: a service of the pipeline, for TokenReview. */
@ProviderType
public interface TokenReviewer {
  AuthenticationResult review(String token, List<String> audiences);
}
