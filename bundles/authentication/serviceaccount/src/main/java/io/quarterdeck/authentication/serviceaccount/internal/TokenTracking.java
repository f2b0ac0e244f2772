// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens and looks tokens up, and so marks their use: keeps what {@link
 * TrackingSince} says. What fails is tried again.
 */
@Component(
    service = {},
    immediate = true)
public final class TokenTracking {
  private static final Duration CHECK = Duration.ofSeconds(1);

  /** At the start the namespace comes a moment later. */
  private static final Backoff BACKOFF = new Backoff(CHECK, CHECK);

  private final TokenSettings settings;
  private final TrackingSince since;
  private final Reconciler<String> loop;

  @Activate
  public TokenTracking(
      @Reference TokenSettings settings,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Metrics metrics,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    since = new TrackingSince(reader, writer, InstantSource.system());
    this.settings = settings;
    loop = new Reconciler<>("token-tracking", metrics, 1, BACKOFF, key -> reconcile());
    loop.following(
        reader.subscribe(
            TrackingSince.CONFIG_MAPS,
            new FieldSelector(
                List.of(
                    new Term("metadata.namespace", TrackingSince.NAMESPACE, false),
                    new Term("metadata.name", TrackingSince.NAME, false))),
            (object, deleted) -> loop.add(TrackingSince.NAME)));
    loop.add(TrackingSince.NAME);
  }

  /** Whether tokens are looked up may change, and so may the time at which it may be made. */
  private Outcome reconcile() {
    return settings.looksUp() && since.reconcile() ? Outcome.DONE : Outcome.after(CHECK);
  }

  @Deactivate
  void deactivate() {
    loop.close();
  }
}
