// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one error that a client is meant to see: it carries the {@link Status} that goes on the wire.
 * Anything else that is thrown is a bug and becomes a 500.
 */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Status status;

  public ApiException(Status status) {
    super(status.message(), null, false, false);
    this.status = status;
  }

  public Status status() {
    return status;
  }

  public int code() {
    return status.code();
  }

  public boolean is(StatusReason reason) {
    return status.reason().equals(reason.wire());
  }

  /** Whether one of its causes has this reason, such as {@code NamespaceTerminating}. */
  public boolean hasCause(String reason) {
    Status.Details details = status.details();
    return details != null && details.causes().stream().anyMatch(c -> c.reason().equals(reason));
  }

  /** An error of a reason's usual code. */
  public static ApiException of(
      StatusReason reason, String message, Status.@Nullable Details details) {
    return new ApiException(new Status(reason.code(), reason.wire(), message, details, false));
  }

  public static ApiException badRequest(String message) {
    return of(StatusReason.BAD_REQUEST, message, null);
  }

  public static ApiException unauthorized() {
    return of(StatusReason.UNAUTHORIZED, "Unauthorized", null);
  }

  public static ApiException notFound(GroupResource r, String name) {
    return of(
        StatusReason.NOT_FOUND, r + " " + FieldError.quote(name) + " not found", details(r, name));
  }

  public static ApiException alreadyExists(GroupResource r, String name) {
    return of(
        StatusReason.ALREADY_EXISTS,
        r + " " + FieldError.quote(name) + " already exists",
        details(r, name));
  }

  public static ApiException conflict(GroupResource r, String name, String why) {
    return of(
        StatusReason.CONFLICT,
        "Operation cannot be fulfilled on " + r + " " + FieldError.quote(name) + ": " + why,
        details(r, name));
  }

  /** Another writer was faster: the message that clients retry on. */
  public static ApiException modified(GroupResource r, String name) {
    return conflict(
        r,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  public static ApiException forbidden(GroupResource r, String name, String why) {
    String message =
        r.resource().isEmpty()
            ? "forbidden: " + why
            : name.isEmpty()
                ? r + " is forbidden: " + why
                : r + " " + FieldError.quote(name) + " is forbidden: " + why;
    return of(StatusReason.FORBIDDEN, message, details(r, name));
  }

  public static ApiException gone(String message) {
    return of(StatusReason.GONE, message, null);
  }

  public static ApiException expired(String message) {
    return of(StatusReason.EXPIRED, message, null);
  }

  public static ApiException internal(String message) {
    Status.Details d =
        Status.Details.of("", "", "").withCauses(List.of(new Status.Cause("", message, "")));
    return of(StatusReason.INTERNAL_ERROR, "Internal error occurred: " + message, d);
  }

  public static ApiException notImplemented(String message) {
    return of(StatusReason.NOT_IMPLEMENTED, message, null);
  }

  public static ApiException methodNotAllowed() {
    return of(
        StatusReason.METHOD_NOT_ALLOWED,
        "the server does not allow this method on the requested resource",
        Status.Details.of("", "", ""));
  }

  public static ApiException methodNotSupported(GroupResource r, String verb) {
    return of(
        StatusReason.METHOD_NOT_ALLOWED,
        verb + " is not supported on resources of kind " + FieldError.quote(r.toString()),
        details(r, ""));
  }

  public static ApiException unavailable(String message, int retryAfter) {
    return of(
        StatusReason.SERVICE_UNAVAILABLE,
        message,
        Status.Details.of("", "", "").withRetryAfter(retryAfter));
  }

  public static ApiException tooManyRequests(String message, int retryAfter) {
    return of(
        StatusReason.TOO_MANY_REQUESTS,
        message,
        Status.Details.of("", "", "").withRetryAfter(retryAfter));
  }

  /** The object breaks rules; one cause a field, one message that joins them. */
  public static ApiException invalid(GroupVersionKind kind, String name, List<FieldError> errors) {
    List<Status.Cause> causes = new ArrayList<>();
    for (FieldError e : errors) {
      causes.add(new Status.Cause(e.type().wire(), e.body(), e.field()));
    }
    Status.Details d = Status.Details.of(name, kind.group(), kind.kind()).withCauses(causes);
    String message =
        kind.qualifiedKind() + " \"" + name + "\" is invalid: " + FieldError.joined(errors);
    return of(StatusReason.INVALID, message, d);
  }

  private static Status.Details details(GroupResource r, String name) {
    return Status.Details.of(name, r.group(), r.resource());
  }
}
