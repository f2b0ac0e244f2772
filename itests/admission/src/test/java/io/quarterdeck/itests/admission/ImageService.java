// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** What is known of images: a service that refuses evil ones, and a file of what others used. */
final class ImageService implements AutoCloseable {
  private final WebhookServer server;
  private final Path kubeconfig;
  private final Path usage;

  ImageService(Path folder) throws IOException {
    TestCertificate identity = TestCertificate.loopback();
    server = new WebhookServer(identity, null);
    server.on(
        "/images",
        c -> {
          boolean evil =
              c.json().at("spec", "containers").items().stream()
                  .anyMatch(i -> i.get("image").text().contains("evil"));
          return Answer.json("{\"status\":{\"allowed\":" + !evil + ",\"reason\":\"evil\"}}");
        });
    Files.writeString(folder.resolve("images.pem"), identity.pem());
    kubeconfig =
        Files.writeString(
            folder.resolve("images.kubeconfig"),
            """
            current-context: it
            contexts: [{name: it, context: {cluster: images}}]
            clusters: [{name: images, cluster: {server: "%s", certificate-authority: images.pem}}]
            """
                .formatted(server.url("/images")));
    usage =
        Files.writeString(
            folder.resolve("usage.yaml"),
            """
            apiVersion: quarterdeck.io/v1
            kind: ContainerUsage
            samples: [{image: "example.org/known:1", namespace: plain, time: "%s", cpu: 123m}]
            """
                .formatted(Instant.now().minusSeconds(60)));
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  Path usage() {
    return usage;
  }

  @Override
  public void close() {
    server.close();
  }
}
