// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;

/** What a client is answered when a kubelet refuses a log, as Kubernetes words foreign answers. */
final class KubeletRefusal {
  private static final String RESOURCE = "pods/log";

  private KubeletRefusal() {}

  static ApiException of(int status, String pod, String text) {
    String message = message(status, text) + " ( " + RESOURCE + " " + pod + ")";
    Status.Details details = Status.Details.of(pod, "", RESOURCE);
    return new ApiException(new Status(status, reason(status), message, details, false));
  }

  private static String message(int status, String text) {
    return switch (status) {
      case 401 -> "the server has asked for the client to provide credentials";
      case 403, 406, 415 -> text;
      case 404 -> "the server could not find the requested resource";
      case 405 -> "the server does not allow this method on the requested resource";
      case 409 -> "the server reported a conflict";
      case 422 -> "the server rejected our request due to an error in our request";
      case 429 -> "the server has received too many requests and has asked us to try again later";
      case 503 -> "the server is currently unable to handle the request";
      case 504 ->
          "the server was unable to return a response in the time allotted, but may still be"
              + " processing the request";
      default ->
          status >= 500
              ? "an error on the server ("
                  + FieldError.quote(text)
                  + ") has prevented the request from succeeding"
              : "the server responded with the status code "
                  + status
                  + " but did not return more information";
    };
  }

  private static String reason(int status) {
    StatusReason reason =
        switch (status) {
          case 401 -> StatusReason.UNAUTHORIZED;
          case 403 -> StatusReason.FORBIDDEN;
          case 404 -> StatusReason.NOT_FOUND;
          case 405 -> StatusReason.METHOD_NOT_ALLOWED;
          case 406 -> StatusReason.NOT_ACCEPTABLE;
          case 409 -> StatusReason.CONFLICT;
          case 415 -> StatusReason.UNSUPPORTED_MEDIA_TYPE;
          case 422 -> StatusReason.INVALID;
          case 429 -> StatusReason.TOO_MANY_REQUESTS;
          case 503 -> StatusReason.SERVICE_UNAVAILABLE;
          case 504 -> StatusReason.TIMEOUT;
          default -> status >= 500 ? StatusReason.INTERNAL_ERROR : StatusReason.UNKNOWN;
        };
    return reason.wire();
  }
}
