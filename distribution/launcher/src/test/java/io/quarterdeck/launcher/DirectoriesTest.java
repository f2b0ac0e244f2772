// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.configuration.Directories;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DirectoriesTest {
  @TempDir private Path dir;

  @Test
  void theConfigurationLiesAtHomeUnlessItIsSaidWhere() throws Exception {
    Path home = Files.createDirectories(dir.resolve("home"));
    Path etc = Files.createDirectory(home.resolve("etc"));
    Directories own = Directories.of(home.resolve("../home"), null, dir.resolve("data"));
    assertEquals(home, own.home());
    assertEquals(etc, own.etc());
    Directories other = Directories.of(home, dir, dir.resolve("data"));
    assertEquals(dir, other.etc());
    assertEquals(
        Map.of(
            "quarterdeck.home", home.toString(),
            "quarterdeck.etc", etc.toString(),
            "quarterdeck.data", dir.resolve("data").toString(),
            "quarterdeck.pki", dir.resolve("data/pki").toString()),
        own.variables().values());
  }

  @Test
  void allThatIsWrittenLiesBelowData() throws Exception {
    Files.createDirectory(dir.resolve("etc"));
    Directories directories = Directories.of(dir, null, dir.resolve("data"));
    for (Path written :
        new Path[] {directories.pki(), directories.cache(), directories.kubeconfig()}) {
      assertTrue(written.startsWith(directories.data()), written::toString);
    }
    for (Path read :
        new Path[] {
          directories.system(), directories.features(), directories.deploy().getFirst()
        }) {
      assertTrue(read.startsWith(directories.home()), read::toString);
    }
  }

  @Test
  void keysAndMorePluginsMayLieElsewhere() throws Exception {
    Files.createDirectory(dir.resolve("etc"));
    Files.createDirectory(dir.resolve("deploy"));
    Path more = Files.createDirectory(dir.resolve("more"));
    Directories directories =
        Directories.of(dir, null, dir.resolve("data"))
            .withPki(dir.resolve("x/../keys"))
            .withDeploy(List.of(more, dir.resolve("etc/../more"), dir.resolve("deploy")));
    assertEquals(dir.resolve("keys"), directories.pki());
    assertEquals(List.of(dir.resolve("deploy"), more), directories.deploy());
    assertEquals(dir.resolve("data"), directories.data());
  }

  @Test
  void aFolderOfPluginsMustBeThereAndOneWord() throws Exception {
    Files.createDirectory(dir.resolve("etc"));
    Directories directories = Directories.of(dir, null, dir.resolve("data"));
    LaunchException none =
        assertThrows(
            LaunchException.class, () -> directories.withDeploy(List.of(dir.resolve("none"))));
    assertEquals(2, none.exitCode());
    assertEquals(
        "--deploy " + dir.resolve("none") + " is not a directory that can be read",
        none.getMessage());
    Path comma = Files.createDirectory(dir.resolve("a,b"));
    LaunchException two =
        assertThrows(LaunchException.class, () -> directories.withDeploy(List.of(comma)));
    assertEquals("--deploy " + comma + " must not have a comma in it", two.getMessage());
  }

  @Test
  void aConfigurationThatIsNotThereIsAMistake() {
    LaunchException e =
        assertThrows(LaunchException.class, () -> Directories.of(dir, dir.resolve("none"), dir));
    assertEquals(2, e.exitCode());
    assertEquals(
        "the configuration directory " + dir.resolve("none") + " cannot be read", e.getMessage());
  }

  @Test
  void dataMayBeMadeButNotBelowAFile() throws Exception {
    assertDoesNotThrow(() -> new Directories(dir, dir, dir.resolve("a/b/c")).requireRoom());
    Path file = Files.writeString(dir.resolve("file"), "");
    LaunchException e =
        assertThrows(
            LaunchException.class,
            () -> new Directories(dir, dir, file.resolve("x")).requireRoom());
    assertEquals(1, e.exitCode());
    assertEquals(
        "the data directory "
            + file.resolve("x")
            + " cannot be written: "
            + file
            + " is not a writable directory",
        e.getMessage());
  }

  @Test
  void whatWasBuiltIsKnownByTheNamesOfSystemProperties() throws IOException {
    Files.createDirectory(dir.resolve("lib"));
    Files.writeString(
        dir.resolve("lib/build.properties"), "version=1.2\ncommit=abc\ndate=d\ntree=clean\n");
    assertEquals(
        Map.of(
            "quarterdeck.version", "1.2",
            "quarterdeck.build.commit", "abc",
            "quarterdeck.build.date", "d",
            "quarterdeck.build.tree", "clean"),
        BuildFacts.read(dir).properties());
  }

  @Test
  void aDistributionWithoutFactsStartsAllTheSame() throws IOException {
    BuildFacts unknown = new BuildFacts("unknown", "", "", "");
    assertEquals(unknown, BuildFacts.read(dir));
    Files.createDirectory(dir.resolve("lib"));
    Files.writeString(dir.resolve("lib/build.properties"), "version=\\u00g0");
    assertEquals(unknown, BuildFacts.read(dir));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0,https://127.0.0.1:6443",
    "::,https://127.0.0.1:6443",
    "10.1.2.3,https://10.1.2.3:6443",
    "::1,https://[0:0:0:0:0:0:0:1]:6443",
  })
  void aServerOnAllAddressesIsReachedThroughTheLoopback(String bound, String url) throws Exception {
    InetSocketAddress address = ServerSettings.reachable(bound, 6443);
    assertEquals(url, ServerSettings.url(address));
  }

  @Test
  void aPortThatIsTakenIsAskedAboutBeforeAnythingIsWritten() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ServerSettings settings = new ServerSettings("127.0.0.1", taken.getLocalPort(), dir, true);
      LaunchException e = assertThrows(LaunchException.class, settings::requireFreePort);
      assertEquals(1, e.exitCode());
      assertTrue(
          String.valueOf(e.getMessage())
              .startsWith("port " + taken.getLocalPort() + " on 127.0.0.1 cannot be bound ("),
          e::getMessage);
    }
    assertDoesNotThrow(() -> new ServerSettings("127.0.0.1", 0, dir, true).requireFreePort());
  }
}
