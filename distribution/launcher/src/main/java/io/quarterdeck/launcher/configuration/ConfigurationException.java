// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

/**
 * A file or option that says something that no bundle understands. The message names the file and
 * the key.
 */
final class ConfigurationException extends Exception {
  private static final long serialVersionUID = 1L;

  ConfigurationException(String message) {
    super(message);
  }
}
