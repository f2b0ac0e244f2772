// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.harness.Shell;
import java.net.http.HttpClient.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol's bundle goes and comes under load, as any other plugin's. */
final class ReplacedIT {
  private static final String BUNDLE = "io.quarterdeck.http2";
  private static final int REPLACEMENTS = 5;

  @TempDir private Path folder;
  private Distribution distribution;
  private DistributionProcess server;
  private Shell shell;
  private RawClient older;
  private RawClient newer;

  @BeforeEach
  void start() {
    distribution = Distribution.withOwnDeploy(folder);
    server = DistributionProcess.start(distribution, folder, "--shell");
    shell = new Shell(server);
    older = RawClient.admin(server);
    newer = RawClient.adminOverHttp2(server);
  }

  @AfterEach
  void stop() {
    older.close();
    newer.close();
    server.close();
  }

  @Test
  void stoppedAndStarted() throws Exception {
    try (Readers readers = new Readers().start(4, older).start(4, newer)) {
      Spoken.await(Version.HTTP_2, server);
      for (int i = 0; i < 3; i++) {
        shell.stop(BUNDLE);
        Spoken.await(Version.HTTP_1_1, server);
        shell.start(BUNDLE);
        Spoken.await(Version.HTTP_2, server);
      }
      readers.close();
      assertEquals(List.of(), readers.wrong());
      assertTrue(readers.answered() > 100, "only " + readers.answered());
    }
  }

  @Test
  void replacedByNewVersions() throws Exception {
    replace(0);
    int loaders = Heap.of(server.handle(), folder).loaders();
    try (Readers readers = new Readers().start(4, older).start(4, newer)) {
      for (int i = 1; i <= REPLACEMENTS; i++) {
        replace(i);
        Spoken.await(Version.HTTP_2, server);
        Thread.sleep(200);
      }
      readers.close();
      assertEquals(List.of(), readers.wrong());
      assertTrue(readers.answered() > 100, "only " + readers.answered());
    }
    int after = Heap.of(server.handle(), folder).loaders();
    System.out.printf("%d replacements: loaders %d, then %d%n", REPLACEMENTS, loaders, after);
    assertTrue(after <= loaders + 1, loaders + " class loaders became " + after);
  }

  private void replace(int patch) throws Exception {
    String version = "9.0." + patch;
    Path jar = folder.resolve("http2.jar");
    AlteredJar.withVersion(distribution.jar(BUNDLE), version, jar);
    Files.move(
        jar, distribution.deploy().resolve("http2.jar"), StandardCopyOption.REPLACE_EXISTING);
    Await.until(
        version + " is started",
        () -> server.log().contains("BundleChanges " + BUNDLE + " " + version + " is started"));
  }
}
