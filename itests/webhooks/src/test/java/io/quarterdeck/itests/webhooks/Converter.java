// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import io.quarterdeck.testkit.webhook.WebhookServer.Call;
import io.quarterdeck.testkit.webhook.WebhookServer.Handler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Converts widgets, whose one number is {@code size} in v1, {@code count} in v1beta1 and {@code
 * many} in v1alpha1.
 */
final class Converter implements Handler {
  static final Map<String, String> FIELDS =
      Map.of("v1", "size", "v1beta1", "count", "v1alpha1", "many");

  final AtomicInteger reviews = new AtomicInteger();
  final AtomicInteger largest = new AtomicInteger();

  /** How long an answer takes, in milliseconds. */
  volatile long delay;

  /** What is done to each converted object besides. */
  volatile Consumer<Map<String, @Nullable Object>> mischief = object -> {};

  /** What is said instead of a success; empty for none. */
  volatile String refusal = "";

  void behave() {
    delay = 0;
    mischief = object -> {};
    refusal = "";
  }

  @Override
  public Answer answer(Call call) throws InterruptedException {
    reviews.incrementAndGet();
    Node request = call.request();
    List<Node> objects = request.get("objects").items();
    largest.accumulateAndGet(objects.size(), Math::max);
    Thread.sleep(delay);
    Map<String, @Nullable Object> response = new LinkedHashMap<>();
    response.put("uid", request.get("uid").text());
    if (refusal.isEmpty()) {
      List<@Nullable Object> converted = new ArrayList<>();
      objects.forEach(o -> converted.add(converted(o, request.get("desiredAPIVersion").text())));
      response.put("convertedObjects", converted);
      response.put("result", Map.of("status", "Success"));
    } else {
      response.put("result", Map.of("status", "Failed", "message", refusal));
    }
    Map<String, @Nullable Object> review = new LinkedHashMap<>();
    review.put("kind", "ConversionReview");
    review.put("apiVersion", call.json().get("apiVersion").text());
    review.put("response", response);
    return Answer.json(Json.text(review));
  }

  private Map<String, @Nullable Object> converted(Node object, String apiVersion) {
    Map<String, @Nullable Object> tree = Objects.requireNonNull(Trees.asObject(object.value()));
    String from = FIELDS.get(version(object.get("apiVersion").text()));
    tree.put("apiVersion", apiVersion);
    Map<String, @Nullable Object> spec = Trees.asObject(tree.get("spec"));
    if (spec != null && spec.containsKey(from)) {
      spec.put(FIELDS.get(version(apiVersion)), spec.remove(from));
    }
    mischief.accept(tree);
    return tree;
  }

  private static String version(String apiVersion) {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }
}
