// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import io.quarterdeck.spi.audit.AuditTrail;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the stages, with what they found out about it. It belongs to the
 * request's thread.
 */
public final class Exchange {
  /** An answer's headers have 4096 characters of them, cut to 256 each when they are many. */
  private static final int MOST_WARNINGS = 2 * 4096;

  private static final int LONGEST_WARNING = 256;

  private final ApiRequest request;
  private final Map<String, String> auditAnnotations = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final Set<String> warned = new HashSet<>();
  private int warningLength;
  private final Map<String, String> responseHeaders = new LinkedHashMap<>();
  private @Nullable RequestInfo info;
  private @Nullable UserInfo user;
  private String auditId = "";
  private AuditTrail trail = AuditTrail.NONE;
  private long deadlineNanos = Long.MAX_VALUE;
  private long queuedNanos;
  private final Consumer<Exchange> deadlineListener;

  public Exchange(ApiRequest request) {
    this(request, exchange -> {});
  }

  /**
   * @param deadlineListener called when the deadline is set, on the request's thread
   */
  public Exchange(ApiRequest request, Consumer<Exchange> deadlineListener) {
    this.request = request;
    this.deadlineListener = deadlineListener;
  }

  public ApiRequest request() {
    return request;
  }

  /** What the path says; set by the request-info stage, the first after the panic guard. */
  public RequestInfo info() {
    if (info == null) {
      throw new IllegalStateException("the request-info stage has not run");
    }
    return info;
  }

  public void setInfo(RequestInfo value) {
    info = value;
  }

  /** Who it is from; set by the authentication stage, changed by impersonation. */
  public UserInfo user() {
    if (user == null) {
      throw new IllegalStateException("the authentication stage has not run");
    }
    return user;
  }

  public boolean isAuthenticated() {
    return user != null;
  }

  public void setUser(UserInfo value) {
    user = value;
  }

  public String auditId() {
    return auditId;
  }

  public void setAuditId(String value) {
    auditId = value;
  }

  /** When the request must be answered, on {@link System#nanoTime}'s scale. */
  public long deadlineNanos() {
    return deadlineNanos;
  }

  public void setDeadlineNanos(long value) {
    deadlineNanos = value;
    deadlineListener.accept(this);
  }

  /** How long it waited for a seat, which is not the work's own time. */
  public long queuedNanos() {
    return queuedNanos;
  }

  /** Set by whoever makes requests wait for others. */
  public void setQueuedNanos(long value) {
    queuedNanos = value;
  }

  /**
   * Adds a {@code Warning: 299} to the answer; each text once, and no more than its headers will
   * have.
   */
  public void warn(String text) {
    if (warningLength <= MOST_WARNINGS && warned.add(text)) {
      warnings.add(text);
      warningLength += Math.min(text.length(), LONGEST_WARNING);
    }
  }

  public List<String> warnings() {
    return warnings;
  }

  /** Headers that stages add to whatever answer comes back. */
  public Map<String, String> responseHeaders() {
    return responseHeaders;
  }

  /** Receives bodies for the audit log; {@link AuditTrail#NONE} for a request without audit. */
  public AuditTrail trail() {
    return trail;
  }

  public void setTrail(AuditTrail value) {
    trail = value;
  }

  public Map<String, String> auditAnnotations() {
    return auditAnnotations;
  }
}
