// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.kubelet.FakeKubelet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A node whose kubelet wants to see the server's certificate, and whose containers are alike. */
public final class FakeNode implements AutoCloseable {
  /** The name of its Node. */
  public static final String NAME = "worker";

  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      status:
        addresses: [{type: InternalIP, address: 127.0.0.1}]
        daemonEndpoints: {kubeletEndpoint: {Port: %d}}
      """;

  private final FakeKubelet kubelet;
  private final List<String> options;

  /**
   * Starts its kubelet.
   *
   * @param folder where certificates go
   */
  public FakeNode(Path folder) throws IOException {
    TestCertificate own = TestCertificate.loopback();
    TestCertificate shown = TestCertificate.authority("CN=client.test");
    kubelet = new FakeKubelet(own, shown, FakeContainer::answer);
    options =
        List.of(
            "--set",
            "extensions.connect.kubelet.certificate.authority="
                + Files.writeString(folder.resolve("kubelet-ca.crt"), own.pem()),
            "--set",
            "extensions.connect.kubelet.client.certificate="
                + Files.writeString(folder.resolve("kubelet-client.crt"), shown.pem()),
            "--set",
            "extensions.connect.kubelet.client.key="
                + Files.writeString(folder.resolve("kubelet-client.key"), shown.keyPem()));
  }

  /** The options of a server that dials the kubelet, and more. */
  public String[] options(String... more) {
    return Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /** Its Node, in YAML. */
  public String node() {
    return NODE.formatted(NAME, kubelet.port());
  }

  /** The targets of all calls so far. */
  public List<String> targets() {
    return kubelet.calls().stream().map(FakeKubelet.Call::target).toList();
  }

  @Override
  public void close() throws IOException {
    kubelet.close();
  }
}
