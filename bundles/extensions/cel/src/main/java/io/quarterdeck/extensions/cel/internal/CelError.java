// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

/** An evaluation that failed: carries Kubernetes' words. Costs nothing to throw. */
final class CelError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean overLimit;

  CelError(String message) {
    this(message, false);
  }

  private CelError(String message, boolean overLimit) {
    super(message, null, false, false);
    this.overLimit = overLimit;
  }

  String text() {
    return String.valueOf(getMessage());
  }

  boolean overLimit() {
    return overLimit;
  }

  static CelError costLimit() {
    return new CelError("operation cancelled: actual cost limit exceeded", true);
  }

  static CelError noSuchOverload() {
    return new CelError("no such overload");
  }

  static CelError noSuchKey(Object key) {
    return new CelError("no such key: " + Texts.plain(key));
  }

  static CelError conversion(Object from, String to) {
    return new CelError(
        "type conversion error from '" + Values.typeName(from) + "' to '" + to + "'");
  }
}
