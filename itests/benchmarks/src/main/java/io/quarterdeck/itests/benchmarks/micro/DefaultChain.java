// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.feature.Profile;
import java.nio.file.Path;
import java.util.List;

/** The admission plugins that are on by default, which a comparison switches off. */
final class DefaultChain {
  private DefaultChain() {}

  static String names() throws LaunchException {
    Path home = Distribution.assembled().home();
    Profile profile =
        Profile.read(home.resolve("features"), home.resolve("system"), "default", List.of());
    return String.join(",", profile.admission());
  }
}
