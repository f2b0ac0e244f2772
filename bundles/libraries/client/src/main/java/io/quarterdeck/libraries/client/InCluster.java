// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.libraries.client.KubeconfigUsers.TokenFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where a pod finds its cluster's API server (source: client-go's {@code rest.InClusterConfig}).
 *
 * @param environment the value of a variable, empty for none
 * @param account the folder with the service account's files
 */
record InCluster(UnaryOperator<String> environment, Path account) {
  private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  static InCluster here() {
    return new InCluster(name -> System.getenv().getOrDefault(name, ""), ACCOUNT);
  }

  /**
   * The service account's token is read at each call, the authority once.
   *
   * @throws IllegalArgumentException saying what is missing
   */
  Kubeconfig kubeconfig() {
    String host = environment.apply("KUBERNETES_SERVICE_HOST");
    String port = environment.apply("KUBERNETES_SERVICE_PORT");
    if (host.isEmpty() || port.isEmpty()) {
      throw new IllegalArgumentException(
          "no kubeconfig is named, and this is no pod: unable to load in-cluster configuration,"
              + " KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined");
    }
    TokenFile token = new TokenFile(account.resolve("token"));
    try {
      token.value(); // one that cannot be read is reported now, not at the first call
    } catch (IOException e) {
      throw new IllegalArgumentException("the service account's token cannot be read: " + e, e);
    }
    String address = host.contains(":") ? "[" + host + "]" : host;
    return new Kubeconfig(
        URI.create("https://" + address + ":" + port),
        authorities(),
        false,
        new Credential("serviceaccount", token, null));
  }

  /** As in client-go the platform's count where there is no file. */
  private @Nullable String authorities() {
    Path file = account.resolve("ca.crt");
    try {
      return Files.exists(file) ? Files.readString(file) : null;
    } catch (IOException e) {
      throw new IllegalArgumentException("the cluster's authority cannot be read: " + e, e);
    }
  }
}
