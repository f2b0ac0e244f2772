// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.etcd;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A member of its own on free ports of the loopback, with its data in a folder of the caller's,
 * that can be paused, killed and started again on the same data. One thread at a time.
 */
public final class EtcdProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LOOPBACK = "127.0.0.1";

  private final Path directory;
  private final List<String> options;
  private final String scheme;
  private final int clientPort;
  private final int peerPort;
  private final int metricsPort;
  private @Nullable Process process;

  private EtcdProcess(Path directory, String scheme, List<String> options) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.scheme = scheme;
    this.options = options;
    try (ServerSocket client = socket();
        ServerSocket peer = socket();
        ServerSocket metrics = socket()) {
      clientPort = client.getLocalPort();
      peerPort = peer.getLocalPort();
      metricsPort = metrics.getLocalPort();
    }
  }

  private static ServerSocket socket() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK));
  }

  /** Whether there is a program {@code etcd} on the path. */
  public static boolean isAvailable() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, "etcd"))) {
        return true;
      }
    }
    return false;
  }

  /** What a test says when it is left out. */
  public static String absence() {
    return "no etcd on PATH; Debian and Ubuntu have it in the package etcd-server";
  }

  /** One without TLS, ready to be asked. */
  public static EtcdProcess start(Path directory) throws IOException, InterruptedException {
    EtcdProcess etcd = new EtcdProcess(directory, "http", List.of());
    etcd.start();
    return etcd;
  }

  /** One that serves its clients over TLS and wants certificates of them. */
  public static EtcdProcess startTls(Path directory, Path authority, Path certificate, Path key)
      throws IOException, InterruptedException {
    EtcdProcess etcd =
        new EtcdProcess(
            directory,
            "https",
            List.of(
                "--client-cert-auth",
                "--trusted-ca-file=" + authority,
                "--cert-file=" + certificate,
                "--key-file=" + key));
    etcd.start();
    return etcd;
  }

  /** The client URL. */
  public URI endpoint() {
    return URI.create(scheme + "://" + LOOPBACK + ":" + clientPort);
  }

  /** Starts it, again after a {@link #kill}, and waits until it answers. */
  public void start() throws IOException, InterruptedException {
    String peer = "http://" + LOOPBACK + ":" + peerPort;
    List<String> command = new ArrayList<>();
    command.add("etcd");
    command.add("--data-dir=" + directory.resolve("data"));
    command.add("--listen-client-urls=" + endpoint());
    command.add("--advertise-client-urls=" + endpoint());
    command.add("--listen-peer-urls=" + peer);
    command.add("--initial-advertise-peer-urls=" + peer);
    command.add("--initial-cluster=default=" + peer);
    command.add("--listen-metrics-urls=http://" + LOOPBACK + ":" + metricsPort);
    // one member has nobody to wait for
    command.add("--heartbeat-interval=50");
    command.add("--election-timeout=250");
    command.addAll(options);
    File log = directory.resolve("etcd.log").toFile();
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
            .start();
    awaitHealthy(log);
  }

  private void awaitHealthy(File log) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + LOOPBACK + ":" + metricsPort + "/health"))
            .timeout(Duration.ofSeconds(2))
            .build();
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (!healthy(client, request)) {
        if (System.nanoTime() > end || !running().isAlive()) {
          throw new IOException("etcd does not start; it says:\n" + Files.readString(log.toPath()));
        }
        Thread.sleep(20);
      }
    }
  }

  private static boolean healthy(HttpClient client, HttpRequest request)
      throws InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private Process running() {
    return Objects.requireNonNull(process, "not started");
  }

  /** Stops it in its tracks; its connections stay open and silent. None of its threads runs. */
  public void pause() throws IOException, InterruptedException {
    signal("-STOP");
    Path threads = Path.of("/proc", Long.toString(running().pid()), "task");
    while (Files.isDirectory(threads) && !allStopped(threads)) {
      Thread.sleep(1);
    }
  }

  /** The signal has been sent when {@code kill} returns, and is seen by each thread on its own. */
  private static boolean allStopped(Path threads) throws IOException {
    try (DirectoryStream<Path> each = Files.newDirectoryStream(threads)) {
      for (Path thread : each) {
        if (!isStopped(thread)) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean isStopped(Path thread) throws IOException {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    } catch (NoSuchFileException e) {
      return true; // it has ended
    }
  }

  /** Lets it go on. */
  public void resume() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", name, Long.toString(running().pid())).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException("kill " + name + " failed");
    }
  }

  /** As {@code kill -9}. */
  public void kill() throws InterruptedException {
    running().destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    Process p = process;
    process = null;
    if (p != null) {
      p.destroyForcibly();
      try {
        p.waitFor(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
