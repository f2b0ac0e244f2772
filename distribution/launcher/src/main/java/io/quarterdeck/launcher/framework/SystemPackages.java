// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

/** What the framework exports to bundles besides its own packages and the JDK's. */
public final class SystemPackages {
  /**
   * Packages that the launcher and bundles share, as in {@code Export-Package}. All are contracts
   * of OSGi or SLF4J; none is ours. {@code build-tools/packages} reads it as well.
   */
  public static final String SHARED =
      "org.osgi.service.cm;version=1.6.1,org.osgi.service.log;version=1.5.0,"
          + "org.slf4j;version=2.0.18,org.slf4j.event;version=2.0.18,"
          + "org.slf4j.helpers;version=2.0.18,org.slf4j.spi;version=2.0.18";

  private SystemPackages() {}
}
