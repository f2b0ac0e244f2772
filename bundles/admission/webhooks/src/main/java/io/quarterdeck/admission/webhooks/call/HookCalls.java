// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.review.Denial;
import io.quarterdeck.admission.webhooks.review.Review;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.http.Deadline;
import io.quarterdeck.libraries.client.http.Endpoint;
import io.quarterdeck.libraries.client.http.HttpCalls;
import io.quarterdeck.libraries.client.http.Response;
import io.quarterdeck.libraries.client.http.ServerErrors;
import io.quarterdeck.libraries.client.service.Endpoints;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Asks webhooks. Thread-safe; blocks until the answer or the webhook's timeout. */
public final class HookCalls implements AutoCloseable {
  private static final Set<String> HARMLESS = Set.of("None", "NoneOnDryRun");
  private static final int BAD_REQUEST = 400;
  private static final int UNAVAILABLE = 503;
  private static final long NANOS = 1_000_000_000L;

  private final HttpCalls http;
  private final Endpoints endpoints;

  /** The reader finds services. */
  public HookCalls(
      ObjectReader reader,
      Credentials credentials,
      ServiceRouting routing,
      OwnAddress own,
      RestMeters meters,
      Egress egress) {
    http = new HttpCalls(meters, egress);
    endpoints = new Endpoints(reader, credentials, routing, own);
  }

  /**
   * The answer to one question.
   *
   * @param object in the version of the invocation, as is {@code oldObject}
   * @throws CallFailure when there is none
   * @throws ApiException of 400 when a dry run must not reach the webhook
   */
  public Verdict call(
      Invocation invocation,
      AdmissionRequest r,
      @Nullable ApiObject object,
      @Nullable ApiObject oldObject,
      boolean mutating)
      throws CallFailure {
    Webhook hook = invocation.webhook();
    if (r.dryRun()) {
      requireHarmless(hook);
    }
    String version = Review.version(hook.reviewVersions());
    if (version == null) {
      throw new CallFailure(
          hook.name(),
          "could not create admission objects: webhook does not accept known AdmissionReview"
              + " versions (v1, v1beta1)",
          BAD_REQUEST);
    }
    String uid = UUID.randomUUID().toString();
    byte[] review = Review.json(version, uid, invocation, r, object, oldObject);
    long start = System.nanoTime();
    try {
      return read(hook, post(hook, review, r), version, uid, mutating);
    } finally {
      AuditNotes.took(
          mutating ? "mutating-webhook" : "validating-webhook", System.nanoTime() - start);
    }
  }

  private static void requireHarmless(Webhook hook) throws CallFailure {
    if (hook.sideEffects().isEmpty()) {
      throw new CallFailure(hook.name(), "Webhook SideEffects is nil", BAD_REQUEST);
    }
    if (!HARMLESS.contains(hook.sideEffects())) {
      throw Denial.noDryRun(hook.name());
    }
  }

  private byte[] post(Webhook hook, byte[] review, AdmissionRequest r) throws CallFailure {
    Endpoint endpoint = endpoint(hook);
    long own = System.nanoTime() + Duration.ofSeconds(hook.timeoutSeconds()).toNanos();
    long whole = r.context().deadlineNanos();
    Deadline deadline = new Deadline(whole == Long.MAX_VALUE ? own : earlier(own, whole));
    Response response;
    try {
      response = http.post(endpoint, query(deadline), review, deadline);
    } catch (IOException e) {
      throw failed(hook, String.valueOf(e.getMessage()), UNAVAILABLE);
    }
    if (ServerErrors.isError(response)) {
      throw failed(hook, ServerErrors.text(response), response.status());
    }
    return response.body();
  }

  private static CallFailure failed(Webhook hook, String why, int code) {
    return new CallFailure(hook.name(), "failed to call webhook: " + why, code);
  }

  private Endpoint endpoint(Webhook hook) throws CallFailure {
    try {
      return endpoints.of(hook.client());
    } catch (URISyntaxException e) {
      throw new CallFailure(
          hook.name(), "could not get REST client: " + e.getReason(), BAD_REQUEST);
    }
  }

  private static long earlier(long a, long b) {
    return a - b < 0 ? a : b;
  }

  /** The seconds left, rounded up, for the webhook to know. */
  private static String query(Deadline deadline) {
    long seconds = (deadline.leftNanos() + NANOS - 1) / NANOS;
    return "timeout=" + Math.max(seconds, 1) + "s";
  }

  private static Verdict read(
      Webhook hook, byte[] body, String version, String uid, boolean mutating) throws CallFailure {
    try {
      return Verdict.parse(body, version, uid, mutating);
    } catch (IOException e) {
      throw failed(hook, String.valueOf(e.getMessage()), UNAVAILABLE);
    } catch (Verdict.Invalid e) {
      throw new CallFailure(
          hook.name(), "received invalid webhook response: " + e.getMessage(), UNAVAILABLE);
    }
  }

  /** A patch of a kind that nobody here knows. */
  public static CallFailure unknownPatch(Webhook hook, Verdict verdict) {
    return new CallFailure(
        hook.name(), "unsupported patch type \"" + verdict.patchType() + "\"", BAD_REQUEST);
  }

  @Override
  public void close() {
    http.close();
  }
}
