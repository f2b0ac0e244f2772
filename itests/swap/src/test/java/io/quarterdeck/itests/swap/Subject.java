// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import java.io.IOException;
import java.nio.file.Path;

/** A plugin that is replaced again and again. */
enum Subject {
  ADMISSION("Stamp", "com.example.stamp"),
  AUTHORIZER("RBAC", "io.quarterdeck.authorization.rbac"),
  AUTHENTICATOR("tokenfile", "io.quarterdeck.authentication.tokenfile"),
  API_GROUP("batch", "io.quarterdeck.apigroups.batch"),
  STAGE("Audit", "io.quarterdeck.stages.audit"),
  DISPATCHER("aggregator", "io.quarterdeck.extensions.aggregator"),
  TRANSFORMER("encryption", "io.quarterdeck.storage.encryption");

  private final String plugin;
  private final String bundle;

  Subject(String plugin, String bundle) {
    this.plugin = plugin;
    this.bundle = bundle;
  }

  /** Its name in its chain. */
  String plugin() {
    return plugin;
  }

  /** Its symbolic name. */
  String bundle() {
    return bundle;
  }

  /** The file that an operator drops, whatever its version. */
  String file() {
    return bundle + ".jar";
  }

  Path jar(Jars jars, String version) throws IOException {
    return this == ADMISSION ? jars.stamp(version) : jars.shipped(bundle, version);
  }
}
