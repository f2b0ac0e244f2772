// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The resources of which a request was ever served. Paths are what clients write, also those that
 * nobody knows: only what was served may name a time series. Thread-safe.
 */
public final class KnownResources {
  private static final int OK = 200;
  private static final int NOT_OK = 300;
  private static final int CONFLICT = 409;
  private static final int INVALID = 422;

  private record Key(String group, String version, String resource, String subresource) {}

  private final Set<Key> known = ConcurrentHashMap.newKeySet();

  /** Learns from an answer, and says whether the resource is there. */
  public boolean isKnown(RequestInfo i, int status) {
    return isKnown(new Key(i.apiGroup(), i.apiVersion(), i.resource(), i.subresource()), status);
  }

  /** The same of an endpoint of a plugin. */
  public boolean isKnown(String endpoint, int status) {
    return isKnown(new Key("", "", "", endpoint), status);
  }

  private boolean isKnown(Key key, int status) {
    if (known.contains(key)) {
      return true;
    }
    boolean served = status >= OK && status < NOT_OK || status == CONFLICT || status == INVALID;
    return served && known.add(key);
  }
}
