// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Collection;
import org.osgi.annotation.versioning.ProviderType;

/** All chains that are open, for readyz, metrics, the shell and the plugins API. A service. */
@ProviderType
public interface Chains {
  Collection<Chain<?>> open();
}
