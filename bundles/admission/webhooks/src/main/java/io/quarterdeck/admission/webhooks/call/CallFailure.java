// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import io.quarterdeck.api.ApiException;

/** A webhook could not be asked, or did not answer properly: failurePolicy decides. */
public final class CallFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;

  CallFailure(String webhook, String reason, int code) {
    super("failed calling webhook \"" + webhook + "\": " + reason);
    this.code = code;
  }

  /** The HTTP status that metrics count. */
  public int code() {
    return code;
  }

  /** The refusal with failurePolicy Fail. */
  public ApiException refusal() {
    return ApiException.internal(String.valueOf(getMessage()));
  }
}
