// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy made under writes is put back, and is carried to etcd and back again. */
final class BackupIT {
  private static final Pattern NAME = Pattern.compile("\"name\":\\s*\"(c\\d+-\\d+)\"");
  private static final int WRITERS = 4;

  @TempDir private Path folder;

  @Test
  void aBackupUnderWritesHoldsOneMomentAndRevisionsNeverGoBack() throws Exception {
    Path copy = folder.resolve("copy");
    long seen;
    Set<String> before;
    try (DistributionProcess server = start("one");
        RawClient client = RawClient.admin(server);
        Creators creators = Creators.start(client, WRITERS)) {
      creators.await(200);
      before = creators.acknowledged();
      quarterdeck("backup", copy.toString(), "--data", server.data().toString());
      creators.await(before.size() + 200);
      creators.close();
      seen = ConfigMaps.now(client);
      server.kill();
    }
    Path data = Files.createDirectories(folder.resolve("two")).resolve("data");
    quarterdeck("restore", copy.toString(), "--data", data.toString());
    try (DistributionProcess server = start("two");
        RawClient client = RawClient.admin(server)) {
      Set<String> found = names(client);
      assertTrue(found.containsAll(before), "what was acknowledged before is missing");
      assertOneMoment(found);
      long now = ConfigMaps.now(client);
      assertTrue(now > seen, "the revision went back from " + seen + " to " + now);
      HttpResponse<String> watch =
          client.get(ConfigMaps.PATH + "?watch=true&timeoutSeconds=5&resourceVersion=" + seen);
      assertTrue(watch.body().contains("\"code\":410"), watch.body());
      assertEquals(201, client.post(ConfigMaps.PATH, ConfigMaps.body("after", "")).statusCode());
    }
  }

  @Test
  void everythingGoesToEtcdAndBack() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    String before;
    Path data;
    try (DistributionProcess server = start("source");
        RawClient client = RawClient.admin(server)) {
      for (int i = 0; i < 50; i++) {
        client.post(ConfigMaps.PATH, ConfigMaps.body("c0-" + i, "v" + i));
      }
      before = content(client);
      data = server.data();
    }
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      String endpoint = "storage.etcd.endpoints=" + etcd.endpoint();
      quarterdeck("migrate", "--to", "etcd", "--data", data.toString(), "--set", endpoint);
      try (DistributionProcess server = start("over", "--profile", "etcd", "--set", endpoint);
          RawClient client = RawClient.admin(server)) {
        assertEquals(before, content(client));
      }
      Path back = Files.createDirectories(folder.resolve("back")).resolve("data");
      quarterdeck("migrate", "--to", "embedded", "--data", back.toString(), "--set", endpoint);
    }
    try (DistributionProcess server = start("back");
        RawClient client = RawClient.admin(server)) {
      assertEquals(before, content(client));
    }
  }

  private DistributionProcess start(String name, String... options) throws Exception {
    return DistributionProcess.start(Files.createDirectories(folder.resolve(name)), options);
  }

  private void quarterdeck(String... words) {
    List<String> command = new ArrayList<>();
    command.add("bash");
    command.add(Distribution.assembled().home().resolve("bin/quarterdeck").toString());
    command.addAll(List.of(words));
    Distribution.Ended ended = Distribution.end(command, folder, Map.of());
    assertEquals(0, ended.exitCode(), ended.out() + ended.err());
  }

  /** All objects, without what the store gives them. */
  private static String content(RawClient client) throws Exception {
    HttpResponse<String> list = client.get(ConfigMaps.PATH);
    assertEquals(200, list.statusCode(), list.body());
    return list.body().replaceAll("\"resourceVersion\":\\s*\"\\d+\"", "");
  }

  private static Set<String> names(RawClient client) throws Exception {
    Set<String> names = new TreeSet<>();
    NAME.matcher(client.get(ConfigMaps.PATH).body()).results().forEach(m -> names.add(m.group(1)));
    return names;
  }

  /** A writer makes one after the other: with each there are all before it. */
  private static void assertOneMoment(Set<String> found) {
    for (int w = 0; w < WRITERS; w++) {
      String prefix = "c" + w + "-";
      long count = found.stream().filter(n -> n.startsWith(prefix)).count();
      for (int i = 0; i < count; i++) {
        assertTrue(found.contains(prefix + i), prefix + i + " is missing of " + count);
      }
    }
  }
}
