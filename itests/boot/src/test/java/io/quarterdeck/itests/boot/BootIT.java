// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's life: first start, stop, start again, crash, start again. */
final class BootIT {
  @TempDir private static Path shared;
  private static Path anonymous;
  private static DistributionProcess server;
  private static String out = "";

  /** The server of those tests that leave it as it was. */
  @BeforeAll
  static void start() throws IOException {
    Path etc = Files.createDirectory(shared.resolve("etc"));
    anonymous = etc.resolve("io.quarterdeck.authentication.anonymous.cfg");
    Files.writeString(anonymous, "enabled = true\n");
    server = DistributionProcess.start(shared, "--config", "etc");
    out = server.out();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void oneLineSaysThatItIsReadyAndItIs() throws Exception {
    assertEquals(1, out.lines().count(), out);
    assertEquals(200, readyz(server));
    assertEquals(List.of(), openToOthers(shared.resolve("data")));
    assertTrue(
        Files.readString(server.kubeconfig()).contains("server: " + server.url()), "the real port");
  }

  /** What anybody but its owner may do something with, below a folder and with it. */
  private static List<Path> openToOthers(Path folder) throws IOException {
    Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rwx------");
    List<Path> open = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        // the store comes and goes with its files while it is read
        if (Files.exists(each) && !owner.containsAll(Files.getPosixFilePermissions(each))) {
          open.add(each);
        }
      }
    }
    return open;
  }

  @Test
  void whatWasMadeOnceIsKeptOverStopAndCrash(@TempDir Path folder) throws Exception {
    Path authority = folder.resolve("data/pki/ca.crt");
    DistributionProcess first = DistributionProcess.start(folder);
    String made = Files.readString(authority);
    assertEquals(0, first.stop());
    Files.setPosixFilePermissions(
        folder.resolve("data"), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(authority, PosixFilePermissions.fromString("rw-r--r--"));

    DistributionProcess second = DistributionProcess.start(folder);
    String told = second.log();
    assertEquals(1, told.lines().filter(l -> l.contains("was open to others")).count(), told);
    assertEquals(List.of(), openToOthers(folder.resolve("data")));
    second.kill();

    try (DistributionProcess third = DistributionProcess.start(folder)) {
      assertEquals(made, Files.readString(authority));
      assertEquals(200, readyz(third));
    }
  }

  @Test
  void aSecondServerOnTheSameDataIsRefusedAndTheFirstGoesOn() throws Exception {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> DistributionProcess.start(shared));
    assertTrue(
        String.valueOf(e.getMessage()).contains("locked by another process"), e.getMessage());
    assertEquals(200, readyz(server));
  }

  @Test
  void aBadChangeOfAFileIsRefusedWhileTheServerRuns() throws Exception {
    Files.writeString(anonymous, "enabled = perhaps\n");
    awaitLog(
        anonymous + ": key enabled = perhaps is neither true nor false; the last good one stays");
    assertEquals(200, readyz(server));

    Files.writeString(anonymous, "enabled = false\n");
    awaitLog(anonymous + " is in force");
    assertNotEquals(200, readyz(server), "requests without a credential are refused now");

    Files.writeString(anonymous, "enabled = true\n");
    Await.until("they are let in again", () -> readyz(server) == 200);
  }

  private static void awaitLog(String text) throws InterruptedException {
    for (int i = 0; i < 200 && !server.log().contains(text); i++) {
      Thread.sleep(50);
    }
    assertTrue(server.log().contains(text), server.log());
  }

  private static int readyz(DistributionProcess server) throws IOException {
    try (RawClient client = RawClient.anonymous(server)) {
      return client.get("/readyz").statusCode();
    }
  }
}
