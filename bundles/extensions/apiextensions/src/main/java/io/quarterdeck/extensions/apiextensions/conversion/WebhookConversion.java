// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.extensions.apiextensions.conversion.ConversionMetrics.Failure;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.spi.group.ObjectConversion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The strategy {@code Webhook} of one definition. An error is that of kube-apiserver for a single
 * object, since there each object of a list is converted by itself.
 */
final class WebhookConversion implements ObjectConversion {
  private final String definition;
  private final Map<String, String> types;
  private final boolean unchanged;
  private final ClientConfig client;
  private final List<String> reviewVersions;
  private final WebhookCalls calls;

  /**
   * @param definition its name
   * @param webhook {@code conversion.webhook} of it
   */
  WebhookConversion(
      String definition,
      Map<String, String> types,
      boolean unchanged,
      Node webhook,
      WebhookCalls calls) {
    this.definition = definition;
    this.types = types;
    this.unchanged = unchanged;
    this.client = ClientConfig.of(webhook.get("clientConfig"));
    this.reviewVersions = webhook.get("conversionReviewVersions").strings();
    this.calls = calls;
  }

  @Override
  public Map<String, String> types() {
    return types;
  }

  @Override
  public boolean isUnchanged() {
    return unchanged;
  }

  @Override
  public List<ApiObject> convert(List<ApiObject> objects, String apiVersion) {
    List<ApiObject> out = new ArrayList<>(objects.size());
    for (int from = 0; from < objects.size(); from += AT_ONCE) {
      int to = Math.min(objects.size(), from + AT_ONCE);
      out.addAll(review(objects.subList(from, to), apiVersion));
    }
    return out;
  }

  /** A review that went wrong, and how. */
  private static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    private final Failure failure;

    Failed(Failure failure, String message) {
      super(message);
      this.failure = failure;
    }
  }

  private List<ApiObject> review(List<ApiObject> objects, String apiVersion) {
    String from = GroupVersion.parse(objects.getFirst().apiVersion()).version();
    String to = GroupVersion.parse(apiVersion).version();
    long start = System.nanoTime();
    Failure failure = Failure.NONE;
    try {
      return asked(objects, apiVersion);
    } catch (Failed e) {
      failure = e.failure;
      throw new ApiException(new Status(500, "", String.valueOf(e.getMessage()), null, false));
    } finally {
      calls.metrics().reviewed(definition, from, to, System.nanoTime() - start, failure);
    }
  }

  private List<ApiObject> asked(List<ApiObject> objects, String apiVersion) throws Failed {
    String version = ConversionReview.version(reviewVersions);
    if (version == null) {
      throw new Failed(Failure.CALL, "no supported conversion review versions");
    }
    ConversionReview review = new ConversionReview(version, UUID.randomUUID().toString());
    String who = "conversion webhook for " + shown(objects.getFirst());
    byte[] answer;
    try {
      answer = calls.post(client, review.question(objects, apiVersion));
    } catch (IOException e) {
      throw new Failed(Failure.CALL, who + " failed: " + e.getMessage());
    }
    List<Node> returned;
    try {
      returned = review.answer(answer);
    } catch (IOException e) {
      throw new Failed(Failure.MALFORMED, who + " failed: " + e.getMessage());
    }
    if (returned.size() != objects.size()) {
      throw new Failed(
          Failure.PARTIAL,
          who + " returned " + returned.size() + " objects, expected " + objects.size());
    }
    return checked(objects, returned, apiVersion);
  }

  private static List<ApiObject> checked(
      List<ApiObject> objects, List<Node> returned, String apiVersion) throws Failed {
    List<ApiObject> out = new ArrayList<>(objects.size());
    for (int i = 0; i < objects.size(); i++) {
      ApiObject object = objects.get(i);
      try {
        out.add(ConvertedObject.of(object, returned.get(i).value(), apiVersion));
      } catch (ConvertedObject.Invalid e) {
        throw new Failed(
            Failure.INVALID,
            "conversion webhook for " + shown(object) + " returned " + e.getMessage());
      }
    }
    return out;
  }

  private static String shown(ApiObject object) {
    return object.apiVersion() + ", Kind=" + object.kind();
  }
}
