// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import org.osgi.annotation.versioning.ProviderType;

/**
 * The file that several authenticators read, an {@code AuthenticationConfiguration} of
 * apiserver.config.k8s.io (KEP-3331). A service of the pipeline's; it is another one when the
 * configuration names another file.
 */
@ProviderType
@FunctionalInterface
public interface AuthenticationConfigurationFile {
  /** Where it is; empty when there is none. */
  String path();
}
