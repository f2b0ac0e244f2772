// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Marks secrets with the day on which their token was last used, for the controller that clears up
 * those nobody uses. Written behind the request's back, once a day and secret. Thread-safe.
 */
final class LastUsed implements Consumer<ApiObject> {
  static final String LABEL = "kubernetes.io/legacy-token-last-used";
  private static final System.Logger LOG = System.getLogger(LastUsed.class.getName());

  private final ObjectWriter writer;
  private final InstantSource clock;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  LastUsed(ObjectWriter writer, InstantSource clock) {
    this.writer = writer;
    this.clock = clock;
  }

  @Override
  public void accept(ApiObject secret) {
    String today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
    if (today.equals(secret.meta().labels().get(LABEL)) || !underWay.add(secret.namespacedName())) {
      return;
    }
    Thread.ofVirtual().start(() -> mark(secret, today));
  }

  private void mark(ApiObject secret, String today) {
    try {
      writer.update(
          Lookup.SECRETS,
          secret.meta().namespace(),
          secret.meta().name(),
          s -> {
            s.meta().mutableLabels().put(LABEL, today);
            return s;
          });
    } catch (ApiException e) {
      LOG.log(
          Level.WARNING,
          "the use of secret {0} is not marked: {1}",
          secret.namespacedName(),
          e.getMessage());
    } finally {
      underWay.remove(secret.namespacedName());
    }
  }
}
