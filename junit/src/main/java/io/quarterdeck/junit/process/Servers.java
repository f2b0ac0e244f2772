// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.util.HashMap;
import java.util.Map;

/** The servers that the classes of this JVM share: one for each place and set of settings. */
public final class Servers {
  private static final Map<Wanted, RunningServer> RUNNING = new HashMap<>();
  private static boolean isFirst = true;

  private Servers() {}

  private record Wanted(Place place, ServerSettings settings) {}

  /** One that is running, or else starts. One that has ended by itself is replaced. */
  public static synchronized RunningServer shared(Place place, ServerSettings settings) {
    if (place == Place.SHARED) {
      return SharedServers.use(settings);
    }
    Wanted wanted = new Wanted(place, settings);
    RunningServer server = RUNNING.get(wanted);
    if (server != null && server.isAlive()) {
      return server;
    }
    if (server != null) {
      server.close();
    }
    RunningServer fresh = start(place, settings);
    RUNNING.put(wanted, fresh);
    return fresh;
  }

  /** One for whoever asks, who closes it. */
  public static synchronized RunningServer start(Place place, ServerSettings settings) {
    if (isFirst) {
      isFirst = false;
      Folders.sweep();
      Runtime.getRuntime().addShutdownHook(new Thread(Servers::close, "quarterdeck-servers"));
    }
    return switch (place) {
      case BESIDE -> ServerProcess.start(settings);
      case INSIDE -> InProcessServer.start(settings);
      case SHARED -> SharedServers.use(settings);
    };
  }

  private static synchronized void close() {
    RUNNING.values().forEach(RunningServer::end);
    RUNNING.values().forEach(RunningServer::close);
    RUNNING.clear();
  }
}
