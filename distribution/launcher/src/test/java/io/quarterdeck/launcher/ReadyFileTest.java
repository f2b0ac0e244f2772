// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.launcher.configuration.Directories;
import io.quarterdeck.launcher.failure.LaunchException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadyFileTest {
  @TempDir private Path dir;

  @Test
  void itIsThereBetweenReadyAndStop() throws Exception {
    Path file = Files.writeString(dir.resolve("ready.json"), "of an earlier server");
    ReadyFile ready = ReadyFile.prepare(file);
    assertFalse(Files.exists(file));

    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("url", "https://127.0.0.1:1");
    facts.put("port", 1);
    facts.put("pid", 5_000_000_000L);
    facts.put("caFile", "C:\\a \"b\"");
    ready.write(facts);
    assertEquals(
        "{\"url\":\"https://127.0.0.1:1\",\"port\":1,\"pid\":5000000000,"
            + "\"caFile\":\"C:\\\\a \\\"b\\\"\"}\n",
        Files.readString(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Stream<Path> all = Files.list(dir)) {
      assertEquals(List.of(file), all.toList());
    }

    ready.remove();
    assertFalse(Files.exists(file));
  }

  @Test
  void whereItCannotBeWrittenTheStartIsRefused() {
    for (Path file : List.of(dir, dir.resolve("none/ready.json"))) {
      LaunchException e = assertThrows(LaunchException.class, () -> ReadyFile.prepare(file));
      assertEquals(2, e.exitCode());
      assertEquals(
          "--ready-file " + file + " is not a file in a directory that is there", e.getMessage());
    }
  }

  @Test
  void allThatAProgramNeedsIsNamedByPaths() throws Exception {
    Directories directories =
        new Directories(dir, dir.resolve("etc"), dir.resolve("data")).withPki(dir.resolve("keys"));
    Map<String, Object> facts =
        ReadyFacts.of(directories, new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 4711));
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("url", "https://127.0.0.1:4711");
    expected.put("port", 4711);
    expected.put("pid", ProcessHandle.current().pid());
    expected.put("kubeconfig", dir.resolve("data/admin.kubeconfig"));
    expected.put("caFile", dir.resolve("keys/ca.crt"));
    expected.put("clientCertificateFile", dir.resolve("keys/admin.crt"));
    expected.put("clientKeyFile", dir.resolve("keys/admin.key"));
    expected.put("dataDir", dir.resolve("data"));
    expected.put("version", "unknown");
    assertEquals(List.copyOf(expected.entrySet()), List.copyOf(facts.entrySet()));
  }
}
