// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Gives authenticators the key that they have in common. Made by {@link SharedKeys}. */
@Component(
    factory = SharedAuthenticationFile.FACTORY,
    service = AuthenticationConfigurationFile.class)
public final class SharedAuthenticationFile implements AuthenticationConfigurationFile {
  static final String FACTORY = "io.quarterdeck.authentication.file";
  static final String PATH = "path";

  private final String path;

  @Activate
  public SharedAuthenticationFile(Map<String, Object> properties) {
    this.path = String.valueOf(properties.getOrDefault(PATH, ""));
  }

  @Override
  public String path() {
    return path;
  }
}
