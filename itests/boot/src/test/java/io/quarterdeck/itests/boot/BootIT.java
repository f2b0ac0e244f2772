// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's life: first start, stop, start again, crash, start again. */
final class BootIT {
  @TempDir private Path folder;

  @Test
  void oneLineSaysThatItIsReadyAndItIs() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      assertEquals(1, server.out().lines().count(), server.out());
      assertEquals(200, readyz(server));
      assertEquals(List.of(), openToOthers(folder.resolve("data")));
      assertTrue(
          Files.readString(server.kubeconfig()).contains("server: " + server.url()),
          "the real port");
      assertEquals(0, server.stop());
    }
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
  void whatWasMadeOnceIsKeptOverStopAndCrash() throws Exception {
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
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, () -> DistributionProcess.start(folder));
      assertTrue(
          String.valueOf(e.getMessage()).contains("locked by another process"), e.getMessage());
      assertEquals(200, readyz(server));
    }
  }

  @Test
  void aBadChangeOfAFileIsRefusedWhileTheServerRuns() throws Exception {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Path file = etc.resolve("io.quarterdeck.authentication.anonymous.cfg");
    Files.writeString(file, "enabled = true\n");
    try (DistributionProcess server = DistributionProcess.start(folder, "--config", "etc")) {
      Files.writeString(file, "enabled = perhaps\n");
      awaitLog(
          server,
          file + ": key enabled = perhaps is neither true nor false; the last good one stays");
      assertEquals(200, readyz(server));

      Files.writeString(file, "enabled = false\n");
      awaitLog(server, file + " is in force");
      assertNotEquals(200, readyz(server), "requests without a credential are refused now");
    }
  }

  private static void awaitLog(DistributionProcess server, String text)
      throws InterruptedException {
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
