// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server before its start: which plugins are in it, and what its {@code etc/} says. */
public final class ServerSetup {
  private static final String PLUGIN = "quarterdeck.plugin";
  private static final String PROFILE = "test";

  private final List<Path> plugins = new ArrayList<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<String> options = new ArrayList<>();
  private String without = "";

  ServerSetup() {}

  /**
   * With the plugin of the project that is tested: plugin-parent names its jar in the system
   * property {@code quarterdeck.plugin}, and without that it is {@code target/classes}.
   */
  public ServerSetup withPlugin() {
    return withPlugin(Path.of(System.getProperty(PLUGIN, "target/classes")));
  }

  /**
   * With a plugin that is there from the start.
   *
   * @param plugin a jar, or a folder of classes with the manifest of a bundle
   */
  public ServerSetup withPlugin(Path plugin) {
    plugins.add(plugin);
    return this;
  }

  /** With a file {@code etc/PID.cfg}, instead of the one that is shipped if there is one. */
  public ServerSetup with(String pid, String text) {
    files.put(pid, text);
    return this;
  }

  /** With options of {@code quarterdeck run}, such as {@code --set} and its value. */
  public ServerSetup withOptions(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** Without a feature of the default profile, such as {@code storage.embedded}; one at most. */
  public ServerSetup without(String feature) {
    without = feature;
    return this;
  }

  /**
   * Starts it, and waits until it is ready: some seconds.
   *
   * @throws IllegalStateException when there is no distribution, or when the server does not start,
   *     with its log
   * @throws IllegalArgumentException when a plugin is none
   */
  public TestServer start() {
    try {
      Path folder = Files.createTempDirectory("quarterdeck");
      try {
        return start(folder);
      } catch (RuntimeException | IOException e) {
        TestServer.delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TestServer start(Path folder) throws IOException {
    ServerHome home = ServerHome.find().withOwnDeploy(folder);
    Path etc = Files.createDirectory(folder.resolve("etc"));
    try (Stream<Path> shipped = Files.list(home.folder().resolve("etc"))) {
      for (Path file : shipped.filter(Files::isRegularFile).toList()) {
        Files.copy(file, etc.resolve(String.valueOf(file.getFileName())));
      }
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(etc.resolve(file.getKey() + ".cfg"), file.getValue());
    }
    for (Path plugin : plugins) {
      PluginJar.put(plugin, home.deploy());
    }
    List<String> all = new ArrayList<>(List.of("--config", etc.toString()));
    if (!without.isEmpty()) {
      home.addProfile(PROFILE, without);
      all.addAll(List.of("--profile", PROFILE));
    }
    all.addAll(options);
    ServerProcess process = ServerProcess.start(home, Map.of(), folder, all.toArray(String[]::new));
    return new TestServer(folder, home, etc, process);
  }
}
