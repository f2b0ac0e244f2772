// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** An evaluation that failed: carries Kubernetes' words. Costs nothing to throw. */
public final class CelError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean overLimit;

  public CelError(String message) {
    this(message, false);
  }

  private CelError(String message, boolean overLimit) {
    super(message, null, false, false);
    this.overLimit = overLimit;
  }

  public String text() {
    return String.valueOf(getMessage());
  }

  public boolean overLimit() {
    return overLimit;
  }

  public static CelError costLimit() {
    return new CelError("operation cancelled: actual cost limit exceeded", true);
  }

  public static CelError noSuchOverload() {
    return new CelError("no such overload");
  }

  public static CelError noSuchKey(Object key) {
    return new CelError("no such key: " + Texts.plain(key));
  }

  public static CelError conversion(Object from, String to) {
    return new CelError(
        "type conversion error from '" + Values.typeName(from) + "' to '" + to + "'");
  }

  /** No overload of a function takes these. */
  public static CelError mismatch(String name, Object... args) {
    StringBuilder types = new StringBuilder();
    for (Object a : args) {
      types.append(types.isEmpty() ? "" : ", ").append(Values.typeName(a));
    }
    return new CelError("no such overload: " + name + "(" + types + ")");
  }
}
