// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RestJar;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BinaryOperator;

/** A fresh server with the benchmark's namespace, in a folder that goes with it. */
public final class Fixture implements AutoCloseable {
  private static final int WRITERS = 32;
  private static final Duration LONG = Duration.ofMinutes(10);

  private final Path folder;
  private DistributionProcess process;
  private Target server;

  private Fixture(Path folder, DistributionProcess process) {
    this.folder = folder;
    this.process = process;
    this.server = Target.of(process);
  }

  public static Fixture start(String... options) throws IOException {
    return withUsers("", options);
  }

  /** One that keeps its objects there. */
  static Fixture onEtcd(EtcdProcess etcd) throws IOException {
    return start("--profile", "etcd", "--set", "storage.etcd.endpoints=" + etcd.endpoint());
  }

  /** One that knows more users: lines of {@code token,user,uid,"group"}. */
  public static Fixture withUsers(String users, String... options) throws IOException {
    return withUsers(users, Map.of(), options);
  }

  /** The same with variables in its environment, such as {@code QUARTERDECK_JAVA_OPTS}. */
  public static Fixture withUsers(String users, Map<String, String> environment, String... options)
      throws IOException {
    Path folder = Files.createTempDirectory("benchmark");
    return prepared(
        new Fixture(
            folder, Target.start(Distribution.assembled(), environment, folder, users, options)));
  }

  /** Stops the server and starts one on what it has stored, which knows the administrator alone. */
  public void restart(Map<String, String> environment) throws IOException {
    process.stop();
    process = Target.start(Distribution.assembled(), environment, folder, "");
    server = Target.of(process);
  }

  /** One whose object requests go through a filter of this name. */
  static Fixture filtered(RestJar filter, String name) throws IOException {
    Path folder = Files.createTempDirectory("benchmark");
    Distribution distribution = Distribution.withOwnDeploy(folder);
    Path jar = filter.make(distribution, folder, "1.0.0");
    Files.copy(jar, distribution.deploy().resolve(jar.getFileName()));
    return prepared(
        new Fixture(
            folder,
            Target.start(
                distribution,
                folder,
                "",
                "--set",
                "server.objects.through.jersey=true",
                "--set",
                "server.objects.filters.required=" + name)));
  }

  private static Fixture prepared(Fixture fixture) throws IOException {
    fixture.make("/api/v1/namespaces", Documents.namespace());
    fixture.make(
        "/api/v1/namespaces/" + Documents.NAMESPACE + "/serviceaccounts",
        Documents.serviceAccount());
    return fixture;
  }

  /** Where it is. */
  public Target server() {
    return server;
  }

  /** Where it has all its files. */
  public Path folder() {
    return folder;
  }

  /**
   * A yardstick with the same certificates, which serves the files of this folder.
   *
   * @param store as {@link Bare#start} takes it
   */
  Bare bare(String... store) throws IOException {
    return Bare.start(folder, process.data().resolve("pki"), store);
  }

  /** Creates one object. */
  public void make(String path, String body) throws IOException {
    try (Wire wire = server.connect()) {
      wire.exchange(post(path, body), 201);
    }
  }

  /** Creates pods of these names with a number behind. */
  Load.Result pods(String prefix, int count) {
    return Load.run(server, WRITERS, LONG, count, 201, n -> createPod(prefix + n));
  }

  /** Creates so many pods, in turn on each of so many nodes. */
  void podsOnNodes(int count, int nodes) {
    podsOnNodes(count, nodes, Documents::pod);
  }

  /** The same, of documents by their name and node; they are called p0 and so on. */
  public void podsOnNodes(int count, int nodes, BinaryOperator<String> document) {
    Load.run(
        server,
        WRITERS,
        LONG,
        count,
        201,
        n -> post(Documents.PODS, document.apply("p" + n, "node-" + n % nodes)));
  }

  /** The bytes of a create. */
  static byte[] createPod(String name) {
    return post(Documents.PODS, Documents.pod(name));
  }

  /** The bytes of a create. */
  public static byte[] post(String path, String body) {
    return Wire.request(
        "POST", path, Target.TOKEN, "application/json", body.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes of a GET. */
  public static byte[] get(String target) {
    return Wire.request("GET", target, Target.TOKEN, "", new byte[0]);
  }

  /** A GET of another form than JSON. */
  static byte[] get(String target, String accept) {
    return Wire.request("GET", target, accept, Target.TOKEN, "", new byte[0]);
  }

  /** The answer's bytes, kept as a file for the yardstick to serve. */
  long keep(String target, String file) throws IOException {
    try (Wire wire = server.connect()) {
      byte[] body = wire.body(get(target), 200);
      Files.write(folder.resolve(file), body);
      return body.length;
    }
  }

  /** The version of a list that this target answers with. */
  public String version(String target) throws IOException {
    try (Wire wire = server.connect()) {
      return Documents.version(wire.body(get(target), 200));
    }
  }

  @Override
  public void close() throws IOException {
    process.close();
    Folders.delete(folder);
  }
}
