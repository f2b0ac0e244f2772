// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadinessTest {
  @TempDir private Path folder;

  private Readiness readiness(boolean alive) {
    return new Readiness(
        folder.resolve("ready.json"), new ServerLog(folder.resolve("log")), () -> alive);
  }

  @Test
  void theFileSaysWhereTheServerIs() throws Exception {
    Files.writeString(
        folder.resolve("ready.json"),
        """
        {"url":"https://127.0.0.1:1234","port":1234,"pid":77,"kubeconfig":"%s/k","caFile":"%s/pki/ca.crt"}
        """
            .formatted(folder, folder));
    ServerFacts facts = readiness(true).await();
    assertEquals(
        new ServerFacts(
            URI.create("https://127.0.0.1:1234"), 77, folder.resolve("k"), folder.resolve("pki")),
        facts);
  }

  @Test
  void oneThatHasEndedIsNotWaitedFor() {
    assertThrows(Readiness.EndedException.class, () -> readiness(false).await());
  }

  @Test
  void aFailureHasTheLogBehindIt() throws Exception {
    Files.writeString(folder.resolve("log"), "one\ntwo\n");
    assertEquals(
        "the API server was late; its log ends so:\n  one\n  two",
        readiness(true).failed("was late").getMessage());
  }
}
