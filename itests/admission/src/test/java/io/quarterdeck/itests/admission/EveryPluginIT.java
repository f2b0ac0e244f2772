// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.admission.Probe.Outcome;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each admission bundle is stopped, updated and started on the server's own shell while writes come
 * that its plugin changes or refuses. None is admitted without it: they wait, and get 503 when that
 * takes too long.
 */
final class EveryPluginIT {
  private static final List<String> SLOW =
      List.of("alwaysadmit", "podsecurity", "priority", "resourcequota");
  private static final String ENABLED =
      "AlwaysAdmit,AlwaysPullImages,DenyEscalatingExec,DenyServiceExternalIPs,EventRateLimit,"
          + "ExtendedResourceToleration,ImagePolicyWebhook,InitialResources,"
          + "LimitPodHardAntiAffinityTopology,NamespaceAutoProvision,NamespaceExists,"
          + "NodeRestriction,OwnerReferencesPermissionEnforcement,PersistentVolumeLabel,"
          + "PodNodeSelector,"
          + "PodSecurityPolicy,PodTolerationRestriction,SecurityContextDeny";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static ImageService images;
  private static Cluster cluster;
  private static Replacement replacement;
  private static Map<String, Probe> probes;

  @BeforeAll
  static void start() throws Exception {
    Path tokens = folder.resolve("tokens.csv");
    images = new ImageService(folder);
    Files.writeString(tokens, "of-alice,alice,7\nof-node,system:node:node-1,8,\"system:nodes\"\n");
    server =
        DistributionProcess.start(
            withMoreKinds(),
            folder,
            "--shell",
            "--set",
            "authentication.tokenfile.file=" + tokens,
            "--set",
            "admission.enable=" + ENABLED,
            "--set",
            "admission.eventratelimit.limits=Namespace:1:1",
            "--set",
            "admission.imagepolicywebhook.kubeconfig.file=" + images.kubeconfig(),
            "--set",
            "admission.initialresources.file=" + images.usage(),
            "--set",
            "admission.persistentvolumelabel.file=" + volumes());
    RawClient anonymous = RawClient.anonymous(server);
    cluster =
        new Cluster(
            RawClient.admin(server),
            anonymous.withToken("of-alice"),
            anonymous.withToken("of-node"));
    replacement = new Replacement(server);
    for (String version : List.of("policy/v1beta1", "certificates.k8s.io/v1beta1")) {
      Await.until(
          version + " is served",
          () -> cluster.admin().get("/apis/" + version).statusCode() == 200);
    }
    probes = new Probes(cluster).all();
  }

  @AfterAll
  static void stop() {
    cluster.admin().close();
    cluster.alice().close();
    server.close();
    images.close();
  }

  /**
   * PodSecurityPolicy's kind is shipped and in no profile: its bundle is dropped into deploy/, as
   * is one of ClusterTrustBundles.
   */
  private static Distribution withMoreKinds() throws IOException {
    Distribution own = Distribution.withOwnDeploy(folder.resolve("distribution"));
    Path jar = own.jar("io.quarterdeck.apigroups.podsecuritypolicy");
    Files.copy(jar, own.deploy().resolve(String.valueOf(jar.getFileName())));
    Path trust = TrustBundles.jar(own, folder);
    Files.copy(trust, own.deploy().resolve(String.valueOf(trust.getFileName())));
    return own;
  }

  /** What is known of the cloud's volumes. */
  private static Path volumes() throws IOException {
    return Files.writeString(
        folder.resolve("volumes.yaml"),
        """
        apiVersion: quarterdeck.io/v1
        kind: VolumeLabels
        volumes: [{type: cinder, id: "c-*", labels: {topology.kubernetes.io/zone: z8}}]
        """);
  }

  @Test
  void everyInstalledPluginIsProbed() {
    Set<String> known = new TreeSet<>(probes.keySet());
    known.addAll(StrictPluginsIT.PROBED);
    assertEquals(replacement.bundles().keySet(), known);
  }

  @Test
  void everyProbeShowsItsPlugin() throws Exception {
    Map<String, String> not = new TreeMap<>();
    for (Map.Entry<String, Probe> probe : probes.entrySet()) {
      Probe.Result[] last = new Probe.Result[1];
      long end = System.nanoTime() + 30_000_000_000L;
      do {
        last[0] = replacement.send(probe.getValue());
      } while (last[0].outcome() != Outcome.SEEN && System.nanoTime() < end);
      if (last[0].outcome() != Outcome.SEEN) {
        not.put(probe.getKey(), last[0].detail());
      }
    }
    assertEquals(Map.of(), not);
  }

  @Test
  void noWriteIsAdmittedWithoutAPluginThatIsReplaced() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, Probe> probe : probes.entrySet()) {
      wrong.addAll(
          replacement.replace(probe.getKey(), probe.getValue(), SLOW.contains(probe.getKey())));
    }
    assertEquals("", String.join("\n", wrong));
    assertEquals(3, count("counted/configmaps"), "as many as the quota has");
  }

  private static long count(String path) throws IOException {
    String body = cluster.admin().get("/api/v1/namespaces/" + path).body();
    return Pattern.compile("\"name\":\\s*\"c-\\d+\"").matcher(body).results().count();
  }
}
