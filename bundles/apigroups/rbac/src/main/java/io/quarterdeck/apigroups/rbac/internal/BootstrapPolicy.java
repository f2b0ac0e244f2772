// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The roles and bindings that a cluster starts with, in Kubernetes 1.36. They stand in {@code
 * bootstrap-policy.txt} beside this class, whose first lines describe its form.
 */
public final class BootstrapPolicy {
  private static final String FILE = "bootstrap-policy.txt";

  private BootstrapPolicy() {}

  /** New objects at each call: roles before the bindings that name them. */
  public static List<ApiObject> objects() {
    try (InputStream in = BootstrapPolicy.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not in the bundle");
      }
      return PolicyText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
