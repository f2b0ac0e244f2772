// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Version;

final class BundleChangesTest {
  private final Logger logger = Logger.getLogger(BundleChanges.class.getName());
  private final List<String> lines = new ArrayList<>();
  private final FakeSystem system = new FakeSystem();
  private final Bundle plugin =
      FakeSystem.fake(
          Bundle.class,
          Map.of(
              "getSymbolicName", args -> "org.example.plugin",
              "getVersion", args -> new Version(1, 2, 3)));

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          lines.add(MessageFormat.format(entry.getMessage(), entry.getParameters()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    BundleChanges.follow(system.context());
  }

  @AfterEach
  void leave() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  private void happens(int type) {
    system.bundleListeners.forEach(l -> l.bundleChanged(new BundleEvent(type, plugin)));
  }

  @Test
  void eachChangeIsALine() {
    for (int type :
        List.of(
            BundleEvent.INSTALLED,
            BundleEvent.STARTED,
            BundleEvent.UPDATED,
            BundleEvent.STOPPED,
            BundleEvent.UNINSTALLED)) {
      happens(type);
    }
    assertEquals(
        List.of(
            "org.example.plugin 1.2.3 is installed",
            "org.example.plugin 1.2.3 is started",
            "org.example.plugin 1.2.3 is updated",
            "org.example.plugin 1.2.3 is stopped",
            "org.example.plugin 1.2.3 is uninstalled"),
        lines);
  }

  @Test
  void whatIsOnTheWayThereIsNone() {
    for (int type :
        List.of(
            BundleEvent.RESOLVED,
            BundleEvent.STARTING,
            BundleEvent.LAZY_ACTIVATION,
            BundleEvent.STOPPING,
            BundleEvent.UNRESOLVED)) {
      happens(type);
    }
    assertEquals(List.of(), lines);
  }

  @Test
  void whatStopsWithTheServerIsNotReported() {
    system.state = Bundle.STOPPING;
    happens(BundleEvent.STOPPED);
    assertEquals(List.of(), lines);
  }
}
