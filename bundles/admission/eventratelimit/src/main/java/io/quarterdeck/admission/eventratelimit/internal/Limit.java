// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One configured limit with a bucket for each key, the least recently used of too many dropped. */
final class Limit {
  private static final int CACHE_SIZE = 4096;
  private static final float LOAD = 0.75f;

  /** What shares a bucket. */
  enum Type {
    SERVER("Server", r -> ""),
    NAMESPACE("Namespace", AdmissionRequest::namespace),
    USER("User", r -> r.user().name()),
    SOURCE_AND_OBJECT("SourceAndObject", Limit::source);

    private final String wire;
    private final Function<AdmissionRequest, String> key;

    Type(String wire, Function<AdmissionRequest, String> key) {
      this.wire = wire;
      this.key = key;
    }

    static Type of(String wire) {
      for (Type t : values()) {
        if (t.wire.equals(wire)) {
          return t;
        }
      }
      throw new IllegalArgumentException("limits: not a type of limit: " + wire);
    }
  }

  private final Type type;
  private final Supplier<TokenBucket> fresh;
  private final Map<String, TokenBucket> buckets;

  private Limit(Type type, int cacheSize, Supplier<TokenBucket> fresh) {
    this.type = type;
    this.fresh = fresh;
    this.buckets =
        new LinkedHashMap<>(16, LOAD, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, TokenBucket> eldest) {
            return size() > cacheSize;
          }
        };
  }

  /**
   * Reads {@code TYPE:QPS:BURST[:CACHESIZE]}.
   *
   * @throws IllegalArgumentException for what is not of this form
   */
  static Limit parse(String text, LongSupplier nanoClock) {
    String[] parts = text.strip().split(":");
    if (parts.length != 3 && parts.length != 4) {
      throw new IllegalArgumentException("limits: not TYPE:QPS:BURST[:CACHESIZE]: " + text);
    }
    int perSecond = positive(parts[1], text);
    int burst = positive(parts[2], text);
    int cacheSize = parts.length == 4 ? positive(parts[3], text) : CACHE_SIZE;
    return new Limit(
        Type.of(parts[0]), cacheSize, () -> new TokenBucket(perSecond, burst, nanoClock));
  }

  private static int positive(String number, String text) {
    int n = Integer.parseInt(number);
    if (n <= 0) {
      throw new IllegalArgumentException("limits: must be positive: " + text);
    }
    return n;
  }

  /** Why the event is one too many, or null. */
  @Nullable String refusal(AdmissionRequest r) {
    String key = type.key.apply(r);
    return bucket(key).take() ? null : "limit reached on type " + type.wire + " for key " + key;
  }

  private synchronized TokenBucket bucket(String key) {
    return buckets.computeIfAbsent(key, k -> fresh.get());
  }

  /** In one version of events these fields have other names. */
  private static String source(AdmissionRequest r) {
    Node event = r.requireObject().root();
    Node source =
        event.get("source").isPresent() ? event.get("source") : event.get("deprecatedSource");
    Node involved =
        event.get("involvedObject").isPresent()
            ? event.get("involvedObject")
            : event.get("regarding");
    return source.get("component").text()
        + source.get("host").text()
        + involved.get("kind").text()
        + involved.get("namespace").text()
        + involved.get("name").text()
        + involved.get("uid").text()
        + involved.get("apiVersion").text();
  }
}
