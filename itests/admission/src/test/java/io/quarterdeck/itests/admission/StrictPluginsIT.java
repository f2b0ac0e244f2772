// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import static io.quarterdeck.itests.admission.Cluster.DRY;
import static io.quarterdeck.itests.admission.Cluster.json;
import static io.quarterdeck.itests.admission.Probe.answered;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The two plugins that no other could be probed beside, replaced as {@link EveryPluginIT} does it:
 * AlwaysDeny, which refuses every write, and NamespaceExists, whose refusals NamespaceLifecycle and
 * NamespaceAutoProvision would hide. Without NamespaceExists its probe is refused by AlwaysDeny, so
 * that the two cannot be mistaken.
 */
final class StrictPluginsIT {
  static final Set<String> PROBED = Set.of("alwaysdeny", "namespaceexists");

  private static final String MAPS = "/api/v1/namespaces/%s/configmaps" + DRY;

  @TempDir private Path folder;

  @Test
  void noWriteIsAdmittedWithoutThem() throws Exception {
    // a new store could not be filled with what the server itself needs
    DistributionProcess.start(folder).close();
    try (DistributionProcess server =
            DistributionProcess.start(
                folder,
                "--shell",
                "--set",
                "admission.enable=NodeRestriction,AlwaysDeny,NamespaceExists",
                "--set",
                "admission.disable=NamespaceLifecycle");
        RawClient admin = RawClient.admin(server)) {
      Replacement replacement = new Replacement(server);
      List<String> wrong = new ArrayList<>();
      for (Map.Entry<String, Probe> probe : probes(admin).entrySet()) {
        for (boolean slowly : new boolean[] {false, true}) {
          wrong.addAll(replacement.replace(probe.getKey(), probe.getValue(), slowly));
        }
      }
      assertEquals("", String.join("\n", wrong));
    }
  }

  private static Map<String, Probe> probes(RawClient admin) {
    return Map.of(
        "alwaysdeny",
        answered(
            403,
            "admission control is denying all modifications",
            n -> admin.post(MAPS.formatted("default"), named(n))),
        "namespaceexists",
        answered(
            404,
            "namespaces \\\"absent\\\" not found",
            n -> admin.post(MAPS.formatted("absent"), named(n))));
  }

  private static String named(long n) {
    return json("{'metadata':{'name':'s-" + n + "'}}");
  }
}
