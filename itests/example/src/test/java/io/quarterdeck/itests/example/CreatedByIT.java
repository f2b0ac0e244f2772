// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The mutating example changes what is written while it is there, and only then. */
@ExtendWith(SharedSite.class)
final class CreatedByIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String FORGED = "\"example.com/created-by\":\"alice\"";

  private static String body(String annotations) {
    String json =
        """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "annotations": {%s}}}
        """;
    return json.formatted(annotations);
  }

  @Test
  void itComesChangesAndLeaves(Site site) throws Exception {
    assertTrue(dryRun(site, FORGED).contains(FORGED));

    site.drop("createdby");
    Await.until("it is in force", () -> dryRun(site, "").contains("example.com/created-by"));
    String forged = dryRun(site, FORGED);
    assertFalse(forged.contains(FORGED), forged);
    String made = site.admin().post(MAPS, body("")).body();
    assertTrue(made.contains("example.com/created-by"), made);
    String changed = site.admin().put(MAPS + "/a", body(FORGED)).body();
    assertFalse(changed.contains(FORGED), changed);
    assertTrue(changed.contains("example.com/created-by"), changed);

    site.remove("createdby");
    Await.until("it has left", () -> !dryRun(site, "").contains("example.com/created-by"));
    assertTrue(site.admin().put(MAPS + "/a", body(FORGED)).body().contains(FORGED));
  }

  private static String dryRun(Site site, String annotations) throws IOException {
    return site.admin()
        .post(MAPS + "?dryRun=All", body(annotations).replace("\"a\"", "\"b\""))
        .body();
  }
}
