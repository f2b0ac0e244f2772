// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Gives authenticators the key that they have in common. They do not read this PID themselves: of a
 * component with two PIDs, SCR leaves the second one's values aside while the first has none.
 */
@Component(configurationPid = "io.quarterdeck.authentication")
public final class SharedAuthenticationFile implements AuthenticationConfigurationFile {
  private final String path;

  @Activate
  public SharedAuthenticationFile(AuthenticationService.Config config) {
    this.path = config.authentication_config().strip();
  }

  @Override
  public String path() {
    return path;
  }
}
