// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.review;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A webhook's no, as the client gets it. */
public final class Denial {
  private static final int BAD_REQUEST = 400;
  private static final int LAST_CODE = 599;

  private Denial() {}

  /** The webhook's own status, with its name before the message and never a code of success. */
  public static ApiException of(String webhook, Node status) {
    String reason = status.get("reason").text();
    String own = status.get("message").text();
    String why = own.isEmpty() ? reason : own;
    String message = "admission webhook \"" + webhook + "\" denied the request";
    int code = (int) Math.clamp(status.get("code").number(), BAD_REQUEST, LAST_CODE);
    return new ApiException(
        new Status(
            code,
            reason,
            message + (why.isEmpty() ? " without explanation" : ": " + why),
            details(status.get("details")),
            false));
  }

  /** A write that must have no effects, to a webhook that has some. */
  public static ApiException noDryRun(String webhook) {
    return ApiException.badRequest(
        "admission webhook \"" + webhook + "\" does not support dry run");
  }

  private static Status.@Nullable Details details(Node d) {
    if (d.isAbsent()) {
      return null;
    }
    List<Status.Cause> causes = new ArrayList<>();
    for (Node c : d.get("causes").items()) {
      causes.add(
          new Status.Cause(c.get("reason").text(), c.get("message").text(), c.get("field").text()));
    }
    return new Status.Details(
        d.get("name").text(),
        d.get("group").text(),
        d.get("kind").text(),
        d.get("uid").text(),
        causes,
        (int) d.get("retryAfterSeconds").number());
  }
}
