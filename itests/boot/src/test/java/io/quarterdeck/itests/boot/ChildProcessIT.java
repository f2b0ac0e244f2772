// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.itests.harness.Processes;
import io.quarterdeck.testkit.server.ServerTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that another program starts, without bash, and that ends with it. */
final class ChildProcessIT {
  private static final Duration GONE = Duration.ofSeconds(2);

  /**
   * When an orderly stop that is not through is ended with 1, so that the process is gone in time.
   */
  private static final Duration CUT_SHORT = Duration.ofMillis(1_500);

  private static final Path HOME = Distribution.assembled().home();
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  @TempDir private Path folder;

  /** As docs/operations.md says. */
  private List<String> server(String data, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "@" + HOME.resolve("lib/jvm.options"),
                "@" + HOME.resolve("lib/memory-small.options"),
                "-XX:TieredStopAtLevel=1",
                "-XX:SharedArchiveFile=" + HOME.resolve("lib/classes.jsa"),
                "-jar",
                HOME.resolve("lib/io.quarterdeck.launcher.jar").toString(),
                "run",
                "--port=0",
                "--profile=memory",
                "--set=controllers.mode=off",
                "--data=" + folder.resolve(data),
                "--pki=" + folder.resolve("pki"),
                "--ready-file=" + folder.resolve("ready.json"),
                "--until-stdin-closes"));
    command.addAll(List.of(more));
    return command;
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()))
        .start();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log.txt"));
  }

  private String awaitReady(Process started, long pid) throws Exception {
    Path file = folder.resolve("ready.json");
    Await.until(
        "the server is ready",
        Duration.ofMinutes(3),
        () -> {
          assertTrue(started.isAlive(), log());
          // until it has begun, that of an earlier server may be there
          return Files.exists(file) && Files.readString(file).contains("\"pid\":" + pid + ",");
        });
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    return Files.readString(file);
  }

  private static String value(String json, String key) {
    Matcher found = Pattern.compile("\"" + key + "\":\"?([^\",}]+)").matcher(json);
    assertTrue(found.find(), json);
    return found.group(1);
  }

  private HttpResponse<String> get(String url) throws Exception {
    try (HttpClient http = HttpClient.newBuilder().sslContext(ServerTls.admin(folder)).build()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return http.send(request, BodyHandlers.ofString());
    }
  }

  @Test
  void whatItsFileSaysIsSoAndItsInputEndsIt() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("plugins"));
    plugin().make(Distribution.assembled(), deploy, "1.0.0");
    Files.writeString(folder.resolve("ready.json"), "of an earlier server");
    Process first = start(server("data", "--deploy=" + deploy));
    String ready = awaitReady(first, first.pid());
    String url = value(ready, "url");
    assertEquals("https://127.0.0.1:" + value(ready, "port"), url);
    assertEquals(folder.resolve("data").toString(), value(ready, "dataDir"));
    assertEquals(folder.resolve("pki/ca.crt").toString(), value(ready, "caFile"));
    assertTrue(Files.readString(Path.of(value(ready, "kubeconfig"))).contains("server: " + url));
    assertEquals(200, get(url + "/readyz").statusCode());
    Await.until(
        "the plugin is there",
        () -> get(url + "/apis/quarterdeck.io/v1/plugins").body().contains("\"authorizer.child\""));
    assertFalse(Files.exists(folder.resolve("data/pki")), "the keys lie elsewhere");
    assertFalse(Files.exists(folder.resolve("data/storage")), "nothing is stored");
    String authority = Files.readString(folder.resolve("pki/ca.crt"));

    long closed = System.nanoTime();
    first.getOutputStream().close();
    assertTrue(first.waitFor(GONE.toMillis(), TimeUnit.MILLISECONDS), "it goes on");
    if (System.nanoTime() - closed < CUT_SHORT.toNanos()) {
      assertEquals(0, first.exitValue(), log());
    }
    assertFalse(Files.exists(folder.resolve("ready.json")));

    Process second = start(server("other"));
    String other = value(awaitReady(second, second.pid()), "url");
    assertEquals(200, get(other + "/readyz").statusCode());
    assertEquals(authority, Files.readString(folder.resolve("pki/ca.crt")));
    second.getOutputStream().close();
    assertTrue(second.waitFor(GONE.toMillis(), TimeUnit.MILLISECONDS), "it goes on");
  }

  private static PluginJar plugin() {
    return new PluginJar(
        "com.example.child.Child",
        """
        package com.example.child;
        import io.quarterdeck.spi.authorization.*;
        public final class Child implements Authorizer {
          public Decision authorize(Attributes a) { return Decision.noOpinion(); }
        }
        """,
        "Child",
        List.of("io.quarterdeck.spi.authorization.Authorizer"));
  }

  @Test
  void itDiesWithAParentThatIsKilled() throws Exception {
    Process parent = start(Parent.command(JAVA, server("data")));
    ProcessHandle child = child(parent);
    awaitReady(parent, child.pid());
    assertTrue(child.isAlive());
    parent.destroyForcibly().waitFor();
    assertGone(child, GONE);
    assertFalse(Files.exists(folder.resolve("ready.json")), "the stop was orderly");
  }

  @Test
  void alsoWhenItHasHardlyBegun() throws Exception {
    Process parent = start(Parent.command(JAVA, server("data")));
    ProcessHandle child = child(parent);
    parent.destroyForcibly().waitFor();
    // the JVM has to come up first, to see it
    assertGone(child, Duration.ofSeconds(30));
    assertFalse(Files.exists(folder.resolve("ready.json")));
  }

  private static ProcessHandle child(Process parent) throws IOException {
    BufferedReader said = parent.inputReader(StandardCharsets.UTF_8);
    return ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
  }

  private static void assertGone(ProcessHandle child, Duration limit) throws Exception {
    Await.until("the server is gone", limit, () -> Processes.hasEnded(child));
  }
}
