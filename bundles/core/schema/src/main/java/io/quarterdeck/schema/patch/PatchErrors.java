// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import java.util.List;

/** How kube-apiserver answers patches that it cannot apply. */
public final class PatchErrors {
  private static final GroupVersionKind NONE = new GroupVersionKind("", "", "");

  private PatchErrors() {}

  /** A JSON patch that does not apply to this object: 422 with words that say nothing of why. */
  public static ApiException rejected() {
    return ApiException.of(
        StatusReason.INVALID,
        "the server rejected our request due to an error in our request",
        Status.Details.of("", "", ""));
  }

  /** The patched object does not fit its kind: 422 about a field {@code patch} of no object. */
  public static ApiException unfit(String shown, String why) {
    return ApiException.invalid(
        NONE, "", List.of(FieldError.invalid(FieldPath.of("patch"), shown, why)));
  }

  /** A strategic merge that breaks down: kube-apiserver passes its own error on as a bare 500. */
  public static ApiException failed(String message) {
    return new ApiException(new Status(500, "", message, null, false));
  }

  /** A value of another type than the patch format asks for. */
  public static ApiException wrongArgument(String expected, String actual) {
    return failed("expected a " + expected + ", but received a " + actual);
  }
}
