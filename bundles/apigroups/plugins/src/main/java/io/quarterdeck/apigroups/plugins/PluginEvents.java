// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.apigroups.plugins.PluginView.State;
import org.jspecify.annotations.Nullable;

/** What is worth an event: {@code kubectl describe plugin} shows them. */
final class PluginEvents {
  private final EventRecorder recorder;

  PluginEvents(EventRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * A plugin is otherwise than it was.
   *
   * @param quiet whether one that is simply there is no news: at the start all come
   */
  void changed(@Nullable PluginView before, PluginView now, boolean quiet) {
    State was = before == null ? null : before.state();
    if (was != now.state()) {
      tell(was, now, quiet);
    } else if (before != null && !before.version().equals(now.version())) {
      write(now, "Normal", "Replaced", "version " + before.version() + " became " + now.version());
    }
    boolean known = before != null && before.message().equals(now.message());
    if (now.state() == State.ACTIVE && !now.message().isEmpty() && !known) {
      write(now, "Warning", "Outranked", now.message());
    }
  }

  private void tell(@Nullable State was, PluginView now, boolean quiet) {
    switch (now.state()) {
      case ACTIVE -> {
        if (!quiet || was != null) {
          write(now, "Normal", "Came", "in use with rank " + now.rank());
        }
      }
      case DISABLED, STANDBY -> {
        if (was != null) {
          write(now, "Normal", now.state().wire, now.message());
        }
      }
      case MISSING -> write(now, "Warning", "Missing", now.message());
      case FAILED, STALE, REFUSED, OUTRANKED, UNRESOLVED ->
          write(now, "Warning", now.state().wire, now.message());
    }
  }

  void gone(PluginView view) {
    write(view, "Normal", "Gone", "no bundle brings it any more");
  }

  private void write(PluginView view, String type, String reason, String message) {
    recorder.record(new EventRecorder.Happening(view.objectName(), type, reason, message));
  }
}
