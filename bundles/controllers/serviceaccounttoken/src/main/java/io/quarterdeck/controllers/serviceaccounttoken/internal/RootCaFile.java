// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The file that {@code root-ca-certificate-publisher-controller} publishes: as
 * kube-controller-manager has one {@code --root-ca-file} for both.
 */
@Component(service = RootCaFile.class, configurationPid = "io.quarterdeck.controllers.rootca")
public final class RootCaFile {
  private final String path;

  /** What this one needs of it. */
  public @interface Config {
    String root_ca_file() default "";
  }

  @Activate
  public RootCaFile(Config config) {
    this(config.root_ca_file());
  }

  RootCaFile(String path) {
    this.path = path.strip();
  }

  /** Empty for none. */
  String path() {
    return path;
  }
}
