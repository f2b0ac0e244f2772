// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.composite;
import static org.ops4j.pax.exam.CoreOptions.junitBundles;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;

import java.nio.file.Path;
import java.util.Arrays;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.options.DefaultCompositeOption;

/** The bundles that a framework test starts with: those that the build has put side by side. */
final class Provisioned {
  private static final String[] BASE = {
    "org.osgi.util.function",
    "org.osgi.util.promise",
    "org.osgi.service.component",
    "org.apache.felix.scr",
    "jackson-core",
    "io.quarterdeck.api",
    "io.quarterdeck.spi",
    "io.quarterdeck.runtime"
  };

  private Provisioned() {}

  static Option with(String... more) {
    return composite(
        systemProperty("org.ops4j.pax.logging.DefaultServiceLog.level").value("WARN"),
        junitBundles(),
        all(BASE),
        all(more));
  }

  private static Option all(String... names) {
    return new DefaultCompositeOption(
        Arrays.stream(names).map(n -> (Option) bundle(url(n))).toArray(Option[]::new));
  }

  private static String url(String name) {
    return Path.of(System.getProperty("bundles.directory"), name + ".jar").toUri().toString();
  }
}
