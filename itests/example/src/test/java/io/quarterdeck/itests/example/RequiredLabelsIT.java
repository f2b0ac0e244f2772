// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A plugin that somebody else has built comes, is configured, and leaves. */
@ExtendWith(SharedSite.class)
final class RequiredLabelsIT {
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String PID = "com.example.requiredlabels";

  private final Site site;

  RequiredLabelsIT(Site site) {
    this.site = site;
  }

  /** On a dry run: a plugin decides about those as about all others. */
  private HttpResponse<String> create(String labels) throws IOException {
    String body =
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": %s},
         "spec": {"selector": {"matchLabels": {"app": "web"}}, "template":
           {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
        """;
    return site.admin().post(DEPLOYMENTS + "?dryRun=All", body.formatted(labels));
  }

  private boolean isRefused(String labels, String missing) throws IOException {
    HttpResponse<String> answer = create(labels);
    String message =
        "deployments.apps \\\"web\\\" is forbidden: the label " + missing + " is required";
    return answer.statusCode() == 403 && answer.body().contains(message);
  }

  @Test
  void itComesIsConfiguredAndLeaves() throws Exception {
    assertEquals(201, create("{}").statusCode());

    site.drop("requiredlabels");
    Await.until("its default is in force", () -> isRefused("{}", "team"));
    assertEquals(201, create("{\"team\": \"a\"}").statusCode());
    Await.until(
        "it is listed with its version",
        () ->
            site.plugin("validating-admission", "requiredlabels")
                .contains("\"version\":\"1.0.0\""));

    site.configure(PID, "labels = team, tier\n");
    Await.until("its file is in force", () -> isRefused("{\"team\": \"a\"}", "tier"));

    site.configure(PID, "label = team\n");
    Await.until("the file is refused", () -> site.log().contains("key label is unknown"));
    assertTrue(isRefused("{\"team\": \"a\"}", "tier"), "the last good file stays in force");

    site.remove("requiredlabels");
    Await.until("it has left", () -> create("{}").statusCode() == 201);
  }
}
