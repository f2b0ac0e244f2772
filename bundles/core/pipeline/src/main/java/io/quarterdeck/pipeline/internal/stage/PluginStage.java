// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's stage: what it does itself is timed and counted, and what it throws itself bears its
 * name. What comes from behind it is others'.
 */
public record PluginStage(Chain<Stage> chain, Plugin<Stage> plugin) implements Stage {

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    Passage passage = new Passage(chain.who(plugin), next);
    long start = System.nanoTime();
    Throwable own = null;
    String around = PluginAtWork.enter(passage.who);
    try {
      return plugin.service().handle(exchange, passage);
    } catch (RuntimeException | Error thrown) {
      PluginFailures.requireSurvivable(thrown);
      if (thrown == passage.thrown) {
        throw thrown;
      }
      own = thrown;
      throw chain.failure(plugin, thrown);
    } finally {
      PluginAtWork.enter(around);
      chain.called(plugin, System.nanoTime() - start - passage.nanos, own);
    }
  }

  /** The way on from the stage, and what came back on it. */
  private static final class Passage implements Next {
    private final String who;
    private final Next next;
    private @Nullable Throwable thrown;
    private long nanos;

    Passage(String who, Next next) {
      this.who = who;
      this.next = next;
    }

    @Override
    public ApiResponse proceed(Exchange exchange) {
      long start = System.nanoTime();
      PluginAtWork.enter(null);
      try {
        return next.proceed(exchange);
      } catch (RuntimeException | Error e) {
        thrown = e;
        throw e;
      } finally {
        PluginAtWork.enter(who);
        nanos += System.nanoTime() - start;
      }
    }
  }
}
