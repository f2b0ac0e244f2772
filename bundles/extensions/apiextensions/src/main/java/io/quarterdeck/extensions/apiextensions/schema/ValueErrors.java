// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldError.Type;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The errors of values in Kubernetes' words.
 *
 * @param base what stands before the paths of the values, such as {@code status}; empty for none
 */
record ValueErrors(String base) {
  private static final String NOWHERE = "<nil>";

  /** The whole path of a value; of the object itself there is none. */
  private String at(String path) {
    if (path.isEmpty()) {
      return base.isEmpty() ? NOWHERE : base;
    }
    String below = path.startsWith(".") ? path.substring(1) : path;
    return base.isEmpty() ? below : base + "." + below;
  }

  FieldError type(String path, String wanted, String got) {
    String detail = path + " in body must be of type " + wanted + ": " + FieldError.quote(got);
    return new FieldError(Type.TYPE_INVALID, at(path), FieldError.quote(got), detail);
  }

  FieldError invalid(String path, @Nullable Object value, String says) {
    return new FieldError(
        Type.INVALID,
        at(path),
        value == null ? "\"\"" : FieldError.show(value),
        path + " in body " + says);
  }

  /** An error that Kubernetes gives no path. */
  FieldError unplaced(String says) {
    return new FieldError(Type.INVALID, base.isEmpty() ? NOWHERE : base, "\"\"", says);
  }

  FieldError required(String path, String name) {
    String whole = path.isEmpty() ? name : path + "." + name;
    return new FieldError(Type.REQUIRED, at(whole), null, "");
  }

  FieldError notSupported(String path, @Nullable Object value, List<@Nullable Object> allowed) {
    List<String> shown =
        allowed.stream().map(v -> v instanceof String s ? s : FieldError.show(v)).toList();
    String list = String.join(", ", shown.stream().map(FieldError::quote).toList());
    return new FieldError(
        Type.NOT_SUPPORTED, at(path), FieldError.show(value), "supported values: " + list);
  }

  FieldError tooLong(String path, long most) {
    return new FieldError(Type.TOO_LONG, at(path), null, "may not be more than " + most + " bytes");
  }

  FieldError tooMany(String path, long there, long most) {
    return new FieldError(
        Type.TOO_MANY, at(path), Long.toString(there), "must have at most " + most + " items");
  }

  /** A limit as Go prints a float: {@code 10}, {@code 1.5}. */
  static String limit(Number n) {
    BigDecimal plain = new BigDecimal(n.toString()).stripTrailingZeros();
    double size = Math.abs(plain.doubleValue());
    if (size >= 1e21 || size > 0 && size < 1e-4) {
      String text = Double.toString(plain.doubleValue()).replace("E-", "e-").replace("E", "e+");
      return text.replace(".0e", "e").replaceAll("e([+-])(\\d)$", "e$10$2");
    }
    return plain.toPlainString();
  }
}
