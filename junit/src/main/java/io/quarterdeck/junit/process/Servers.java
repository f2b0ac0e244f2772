// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.util.HashMap;
import java.util.Map;

/** The servers that the classes of this JVM share: one for each set of settings. */
public final class Servers {
  private static final Map<ServerSettings, RunningServer> RUNNING = new HashMap<>();
  private static boolean isFirst = true;

  private Servers() {}

  /** One that other JVMs share as well, running or else started; ready when this returns. */
  public static RunningServer reused(ServerSettings settings) {
    return SharedServers.use(settings);
  }

  /** One that is running, or else starts. One that has ended by itself is replaced. */
  public static synchronized RunningServer shared(ServerSettings settings) {
    RunningServer server = RUNNING.get(settings);
    if (server != null && server.isAlive()) {
      return server;
    }
    if (server != null) {
      server.close();
    }
    RunningServer fresh = start(settings);
    RUNNING.put(settings, fresh);
    return fresh;
  }

  /** One that nobody shares; whoever asks closes it. */
  public static synchronized RunningServer start(ServerSettings settings) {
    if (isFirst) {
      isFirst = false;
      Folders.sweep();
      Runtime.getRuntime().addShutdownHook(new Thread(Servers::close, "quarterdeck-servers"));
    }
    return ServerProcess.start(settings);
  }

  private static synchronized void close() {
    RUNNING.values().forEach(RunningServer::end);
    RUNNING.values().forEach(RunningServer::close);
    RUNNING.clear();
  }
}
