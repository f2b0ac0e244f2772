// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.doors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Each state that a plugin can be in, with the message that a stranger reads. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatesIT {
  private static final String PLUGINS = "/apis/quarterdeck.io/v1/plugins/";
  private static final String SELECTOR = "io.quarterdeck.admission.podnodeselector";
  private static final String INTEREST =
      "public Interest interest() { return Interest.in(java.util.Set.of(Operation.CREATE),"
          + " new io.quarterdeck.api.GroupResource(\"\", \"nosuch\")); }"
          + " public void validate(AdmissionRequest r) { }";

  private Path folder;
  private Path etc;
  private Distribution distribution;
  private DistributionProcess server;
  private RawClient admin;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    this.folder = folder;
    distribution = Distribution.withOwnDeploy(folder);
    etc = Files.createDirectory(folder.resolve("etc"));
    write("io.quarterdeck.authorization", "modes = Gone,RBAC");
    write("io.quarterdeck.admission", "enable = PodNodeSelector, Wanted");
    write(SELECTOR, "cluster.default = zone=one");
    drop(
        new PluginJar(
            "com.example.gone.Gone",
            """
            package com.example.gone;
            import io.quarterdeck.spi.authorization.*;
            public final class Gone implements Authorizer {
              public Decision authorize(Attributes a) { return Decision.noOpinion(); }
            }
            """,
            "Gone",
            List.of("io.quarterdeck.spi.authorization.Authorizer")));
    drop(validating("com.example.wanted", "Wanted", ""));
    server = DistributionProcess.start(distribution, folder, "--config", etc.toString());
    admin = RawClient.admin(server);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  private static PluginJar validating(String bundle, String name, String constructor) {
    String source =
        "package %s; import io.quarterdeck.spi.admission.*; public final class P implements"
            + " ValidatingAdmission { %s %s }";
    return new PluginJar(
        bundle + ".P",
        source.formatted(bundle, constructor, INTEREST),
        name,
        List.of("ValidatingAdmission"));
  }

  private Path drop(PluginJar plugin) throws IOException {
    return drop(plugin.make(distribution, Files.createTempDirectory(folder, "jar"), "1.0.0"));
  }

  private Path drop(Path made) throws IOException {
    return Files.move(
        made,
        distribution.deploy().resolve(String.valueOf(made.getFileName())),
        StandardCopyOption.ATOMIC_MOVE);
  }

  private void write(String pid, String lines) throws IOException {
    Files.writeString(etc.resolve(pid + ".cfg"), lines + "\n");
  }

  private String row(String name) {
    try {
      HttpResponse<String> answer = admin.get(PLUGINS + name);
      Node status =
          Node.root(Json.readObject(answer.body().getBytes(StandardCharsets.UTF_8))).get("status");
      return answer.statusCode() == 200
          ? status.get("state").text() + ": " + status.get("message").text()
          : answer.statusCode() + " " + answer.body();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void await(String name, String row) throws Exception {
    try {
      Await.until(name + " is " + row, () -> row(name).equals(row));
    } catch (AssertionError e) {
      throw new AssertionError(name + " is " + row(name) + ", not " + row, e);
    }
  }

  private void patch(String name, String spec) throws IOException {
    byte[] body = ("{\"spec\":" + spec + "}").getBytes(StandardCharsets.UTF_8);
    Map<String, String> merge = Map.of("Content-Type", "application/merge-patch+json");
    int code = admin.exchange("PATCH", PLUGINS + name, merge, body).statusCode();
    assertEquals(200, code);
  }

  @Test
  void activeAndStandby() throws Exception {
    await("authenticator.x509", "Active: ");
    await("authorizer.alwaysallow", "Standby: the chain's configuration does not name it");
    await("validating-admission.alwaysdeny", "Standby: disabled by configuration");
    await("authenticator.tokenfile", "Standby: file is not set");
  }

  @Test
  void disabledByItsSpecOrByItsOwnFile() throws Exception {
    String name = "validating-admission.podsecurity";
    String pid = "io.quarterdeck.admission.podsecurity";
    write(pid, "enabled = false");
    await(name, "Disabled: disabled by its own file");
    assertEquals(404, admin.delete("/api/v1/namespaces/nosuch").statusCode(), "no door is shut");
    patch(name, "{\"enabled\":true}");
    await(name, "Active: ");
    patch(name, "{\"enabled\":null}");
    await(name, "Disabled: disabled by its own file");
    patch(name, "{\"enabled\":false}");
    await(name, "Disabled: disabled by configuration");
    Files.delete(etc.resolve(pid + ".cfg"));
    patch(name, "{\"enabled\":null}");
    await(name, "Active: ");
  }

  @Test
  void outranked() throws Exception {
    Path jar = drop(validating("com.example.second", "LimitRanger", ""));
    String name = "validating-admission.limitranger.com.example.second";
    Await.until("it is there", () -> row(name).startsWith("Outranked: "));
    assertTrue(
        row(name)
            .startsWith(
                "Outranked: com.example.second 1.0.0 of rank 0 stands behind"
                    + " io.quarterdeck.admission.limitranger"),
        row(name));
    Files.delete(jar);
    Await.until("it is gone", () -> row(name).startsWith("404"));
  }

  @Test
  void staleAndRefused() throws Exception {
    String name = "validating-admission.podnodeselector";
    await(name, "Active: ");
    write(SELECTOR, "cluster.default = zone=two\nwhitelist = nonsense");
    await(
        name, "Stale: its component does not start: whitelist: not NAMESPACE:KEY=VALUE: nonsense");
    write(SELECTOR, "cluster.default = zone=one");
    await(name, "Active: ");

    write(SELECTOR, "cluster.default = zone=one\nnosuch = 1");
    await(name, "Refused: etc/io.quarterdeck.admission.podnodeselector.cfg: key nosuch is unknown");
    write(SELECTOR, "cluster.default = zone=one\nrank = high");
    await(
        name,
        "Refused: etc/io.quarterdeck.admission.podnodeselector.cfg: key rank = high is not of type"
            + " Integer");
    write(SELECTOR, "cluster.default = zone=one");
    await(name, "Active: ");

    write("io.quarterdeck.requests", "max.requests.inflight = many");
    await(
        "configuration.io.quarterdeck.requests",
        "Refused: etc/io.quarterdeck.requests.cfg: key max.requests.inflight = many is not of type"
            + " Integer");
    Files.delete(etc.resolve("io.quarterdeck.requests.cfg"));
    Await.until("it is gone", () -> row("configuration.io.quarterdeck.requests").startsWith("404"));
  }

  @Test
  void unresolvedAndFailed() throws Exception {
    Path whole =
        validating("com.example.lost", "Lost", "")
            .make(distribution, Files.createTempDirectory(folder, "jar"), "1.0.0");
    Path lost =
        drop(
            AlteredJar.copy(
                whole,
                manifest ->
                    manifest.putValue(
                        "Import-Package",
                        manifest.getValue("Import-Package") + ",com.example.nowhere"),
                text -> text,
                folder.resolve("com.example.lost-1.0.0.jar")));
    await(
        "bundle.com.example.lost",
        "Unresolved: nobody has the package com.example.nowhere: embed it, see"
            + " docs/writing-a-plugin.md");
    Path broken =
        drop(
            validating(
                "com.example.broken",
                "Broken",
                "public P() { throw new IllegalArgumentException(\"no luck today\"); }"));
    await("validating-admission.broken", "Failed: its component does not start: no luck today");
    Files.delete(lost);
    Files.delete(broken);
    Await.until("it is gone", () -> row("validating-admission.broken").startsWith("404"));
  }

  /** What is shown stays true while a door is shut to all others. */
  @Test
  void missing() throws Exception {
    Path wanted = distribution.deploy().resolve("com.example.wanted-1.0.0.jar");
    Path away = Files.move(wanted, folder.resolve("wanted.jar"));
    String map = "{\"metadata\": {\"name\": \"m\"}}";
    Await.until(
        "writes are refused",
        () ->
            admin
                .post("/api/v1/namespaces/default/configmaps", map)
                .body()
                .contains("admission is not complete: Wanted missing"));
    String pid = "io.quarterdeck.admission.eventratelimit";
    write(pid, "nosuch = 1");
    await(
        "validating-admission.eventratelimit",
        "Standby: disabled by configuration; etc/" + pid + ".cfg: key nosuch is unknown");
    Files.delete(etc.resolve(pid + ".cfg"));
    await("validating-admission.eventratelimit", "Standby: disabled by configuration");
    drop(Files.move(away, folder.resolve("com.example.wanted-1.0.0.jar")));
    Await.until(
        "writes go on",
        () -> admin.post("/api/v1/namespaces/default/configmaps", map).statusCode() != 503);

    Path gone = distribution.deploy().resolve("com.example.gone-1.0.0.jar");
    Path kept = Files.move(gone, folder.resolve("gone.jar"));
    await("authorizer.gone", "Missing: required and not there");
    assertEquals(503, admin.get("/api/v1/namespaces").statusCode());
    drop(Files.move(kept, folder.resolve("com.example.gone-1.0.0.jar")));
    await("authorizer.gone", "Active: ");
    assertEquals(200, admin.get("/api/v1/namespaces").statusCode());
  }
}
