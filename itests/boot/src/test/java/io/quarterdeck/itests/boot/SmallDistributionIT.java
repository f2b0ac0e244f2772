// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tests of others unpack: the server on the store in memory. */
final class SmallDistributionIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final Pattern BUNDLE =
      Pattern.compile("\"id\": \"([^:\"]+):([^:\"]+):([^:\"]+)\"");

  @TempDir private Path folder;

  private Distribution unpacked() throws IOException {
    Path target = Path.of(System.getProperty("quarterdeck.root", ""), "distribution/target");
    try (Stream<Path> files = Files.list(target)) {
      Path zip = files.filter(f -> f.toString().endsWith("-test.zip")).findFirst().orElseThrow();
      unpack(zip);
    }
    try (Stream<Path> files = Files.list(folder.resolve("unpacked"))) {
      List<Path> all = files.toList();
      assertEquals(1, all.size(), "" + all);
      return new Distribution(all.getFirst());
    }
  }

  private void unpack(Path zip) throws IOException {
    Path root = folder.resolve("unpacked");
    try (InputStream in = Files.newInputStream(zip);
        ZipInputStream entries = new ZipInputStream(in)) {
      for (ZipEntry e = entries.getNextEntry(); e != null; e = entries.getNextEntry()) {
        Path file = root.resolve(e.getName()).normalize();
        assertTrue(file.startsWith(root), e.getName());
        if (e.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.copy(entries, file);
        }
      }
    }
  }

  @Test
  void itServesFromMemoryWithWhatItsFeaturesName() throws IOException {
    Distribution small = unpacked();
    assertEquals(named(small.home()), jars(small.home().resolve("system")));
    // a file of etc/ for a bundle that is not there would be refused
    try (DistributionProcess server = DistributionProcess.start(small, folder, "--strict");
        RawClient admin = RawClient.admin(server)) {
      String map =
          "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
      assertEquals(201, admin.post(MAPS, map).statusCode());
      assertTrue(admin.get("/metrics").body().contains("storage_cluster_id=\"memory\""));
      try (Stream<Path> written = Files.list(server.data())) {
        assertTrue(written.noneMatch(f -> f.endsWith("storage")));
      }
    }
    try (DistributionProcess server = DistributionProcess.start(small, folder);
        RawClient admin = RawClient.admin(server)) {
      assertEquals(404, admin.get(MAPS + "/a").statusCode(), "it forgets");
    }
  }

  private static Set<String> named(Path home) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> features = Files.list(home.resolve("features"))) {
      for (Path feature : features.filter(Files::isRegularFile).toList()) {
        Matcher bundles = BUNDLE.matcher(Files.readString(feature));
        while (bundles.find()) {
          if (!bundles.group(1).equals("io.quarterdeck.features")) {
            names.add(bundles.group(2) + "-" + bundles.group(3) + ".jar");
          }
        }
      }
    }
    return names;
  }

  private static Set<String> jars(Path system) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(system)) {
      files
          .map(f -> String.valueOf(f.getFileName()))
          .filter(f -> f.endsWith(".jar"))
          .forEach(names::add);
    }
    return names;
  }
}
