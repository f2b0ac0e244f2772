// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.harness.RestJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;

/** A server with a deploy/ and an etc/ of its own, and who speaks to it. */
final class Site implements AutoCloseable {
  private final Path folder;
  private final Path etc;
  private final Distribution distribution;
  private final DistributionProcess server;
  private final RawClient admin;
  private final RawClient nobody;

  /** Starts it with what is shipped, and options such as {@code --set}. */
  Site(Path folder, String... options) throws IOException {
    this.folder = folder;
    distribution = Distribution.withOwnDeploy(folder);
    etc = Files.createDirectory(folder.resolve("etc"));
    try (Stream<Path> files = Files.list(distribution.home().resolve("etc"))) {
      for (Path file : files.toList()) {
        Files.copy(file, etc.resolve(String.valueOf(file.getFileName())));
      }
    }
    String[] all =
        Stream.concat(Stream.of("--config", etc.toString()), Stream.of(options))
            .toArray(String[]::new);
    server = DistributionProcess.start(distribution, folder, all);
    admin = RawClient.admin(server);
    nobody = RawClient.anonymous(server);
  }

  /** The administrator, who is in system:masters. */
  RawClient admin() {
    return admin;
  }

  /** Who shows nothing, until a token is added. */
  RawClient nobody() {
    return nobody;
  }

  Distribution distribution() {
    return distribution;
  }

  String log() {
    return server.log();
  }

  /** How many class loaders of bundles there are after a full collection. */
  int classLoaders() {
    return Heap.of(server.handle(), folder).loaders();
  }

  /** Puts another version of what was dropped into its place, at once. */
  void replace(String example, String version) throws IOException {
    Path copy = folder.resolve(example + "-" + version + ".jar");
    Files.move(
        AlteredJar.withVersion(dropped(example), version, copy),
        dropped(example),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** The same, and waits until the plugin of the same name is that version. */
  void swap(String kind, String example, String version) throws Exception {
    replace(example, version);
    Await.until(
        example + " " + version + " is in force",
        () -> plugin(kind, example).contains("\"" + version + "\""));
  }

  /** Drops a bundle of a test's own. */
  void drop(String name, RestJar jar) throws IOException {
    Files.copy(jar.make(distribution, folder, "1.0.0"), dropped(name));
  }

  /** Where an example's jar lands. */
  Path dropped(String example) {
    return distribution.deploy().resolve("com.example." + example + "-1.0.0.jar");
  }

  /** Drops an example's jar into deploy/. */
  void drop(String example) throws IOException {
    Path target =
        Path.of(System.getProperty("quarterdeck.root", ""), "examples", example, "target");
    Path jar = dropped(example);
    Files.copy(target.resolve(String.valueOf(jar.getFileName())), jar);
  }

  void remove(String example) throws IOException {
    Files.delete(dropped(example));
  }

  /** Writes etc/PID.cfg at once, as an editor does. */
  void configure(String pid, String text) throws IOException {
    Path part = Files.writeString(folder.resolve("part"), text);
    Files.move(part, etc.resolve(pid + ".cfg"), StandardCopyOption.REPLACE_EXISTING);
  }

  /** A plugin as kubectl get plugins shows it. */
  String plugin(String kind, String name) throws IOException {
    return admin.get("/apis/quarterdeck.io/v1/plugins/" + kind + "." + name).body();
  }

  /** A POST of nobody's with a header of its own: the code, a space, and the body. */
  String post(String path, String header, String value, String json) throws IOException {
    HttpResponse<byte[]> answer =
        nobody.exchange(
            "POST",
            path,
            Map.of(header, value, "Content-Type", "application/json"),
            json.getBytes(StandardCharsets.UTF_8));
    return answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    admin.close();
    nobody.close();
    server.close();
  }
}
