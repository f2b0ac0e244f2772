// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens and looks tokens up, and so marks their use: keeps what {@link
 * TrackingSince} says. One thread of its own; what fails is tried again.
 */
@Component(
    service = {},
    immediate = true)
public final class TokenTracking {
  private static final System.Logger LOG = System.getLogger(TokenTracking.class.getName());
  private static final int CHECK_SECONDS = 1;
  private static final int LOUD = 10;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("token-tracking").factory());
  private final TokenSettings settings;
  private final Subscription subscription;
  private final TrackingSince since;
  private volatile boolean due = true;
  private int failures;

  @Activate
  public TokenTracking(
      @Reference TokenSettings settings,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    since = new TrackingSince(reader, writer, InstantSource.system());
    this.settings = settings;
    subscription =
        reader.subscribe(
            TrackingSince.CONFIG_MAPS,
            new FieldSelector(
                List.of(
                    new Term("metadata.namespace", TrackingSince.NAMESPACE, false),
                    new Term("metadata.name", TrackingSince.NAME, false))),
            (object, deleted) -> due = true);
    timer.scheduleWithFixedDelay(this::turn, 0, CHECK_SECONDS, TimeUnit.SECONDS);
  }

  /** A failure that lasts is logged once; at the start the namespace comes a moment later. */
  private void turn() {
    if (!due || !settings.looksUp()) {
      return;
    }
    due = false;
    try {
      due |= !since.reconcile();
      failures = 0;
    } catch (RuntimeException e) {
      due = true;
      if (++failures == LOUD) {
        LOG.log(
            System.Logger.Level.WARNING,
            "ConfigMap kube-system/" + TrackingSince.NAME + ": " + e.getMessage(),
            e);
      }
    }
  }

  @Deactivate
  void deactivate() {
    subscription.close();
    timer.shutdownNow();
  }
}
