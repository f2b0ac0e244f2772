// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import java.util.List;

/** The errors of a cache, in kube-apiserver's words. */
final class Refusals {
  private Refusals() {}

  /** 429: it is not filled. */
  static ApiException initializing() {
    return ApiException.tooManyRequests("storage is (re)initializing", 1);
  }

  /** 504: a revision has not come in time. */
  static ApiException tooLarge(long revision, long current) {
    Status.Details details =
        Status.Details.of("", "", "")
            .withCauses(
                List.of(
                    new Status.Cause("ResourceVersionTooLarge", "Too large resource version", "")))
            .withRetryAfter(1);
    return ApiException.of(
        StatusReason.TIMEOUT,
        "Timeout: Too large resource version: " + revision + ", current: " + current,
        details);
  }

  /** 410: a list of a state that is gone. */
  static ApiException expired() {
    return ApiException.expired("The resourceVersion for the provided list is too old.");
  }

  /**
   * 410: a watch of events that are gone.
   *
   * @param floor where the window starts
   */
  static ApiException tooOld(long revision, long floor) {
    return ApiException.expired("too old resource version: " + revision + " (" + floor + ")");
  }
}
