// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The cluster and the user of a kubeconfig's current context.
 *
 * @param server where the service is, with its path
 * @param authorities PEM; null for those of the platform
 * @param insecure whether whoever answers is believed
 * @param credential of the user
 */
public record Kubeconfig(
    URI server, @Nullable String authorities, boolean insecure, Credential credential) {

  private interface Reader<T> {
    T read(Node root, KubeconfigUsers users) throws IOException;
  }

  /**
   * Reads a file and those that it names.
   *
   * @throws IllegalArgumentException naming the file when something of it cannot be used
   */
  public static Kubeconfig read(Path file) {
    return open(file, Kubeconfig::current);
  }

  /**
   * Of the API server in front: that of a file, or where none is named that of the cluster in which
   * this server is a pod.
   *
   * @param file empty for none
   * @throws IllegalArgumentException when something of it cannot be used, or this is no pod
   */
  public static Kubeconfig ofCluster(String file) {
    return file.isBlank() ? InCluster.here().kubeconfig() : read(Path.of(file.strip()));
  }

  /**
   * The same with a path of the server's.
   *
   * @param path with the slash that it begins with
   */
  public Kubeconfig at(String path) {
    String base = server.toString();
    String under = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    return new Kubeconfig(URI.create(under + path), authorities, insecure, credential);
  }

  /**
   * TLS towards the server.
   *
   * @throws IllegalArgumentException naming the server when a certificate or key cannot be used
   */
  public SSLContext tls() {
    try {
      return insecure
          ? ClientTls.insecure(credential.certificate())
          : ClientTls.trusting(authorities, credential.certificate());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(this + ": " + e.getMessage(), e);
    }
  }

  /**
   * The credentials of all users of a file, whether a context names them or not.
   *
   * @throws IllegalArgumentException naming the file when something of it cannot be used, tokens'
   *     files and certificates included
   */
  static Credentials credentials(Path file) {
    return open(file, Kubeconfig::all);
  }

  private static <T> T open(Path file, Reader<T> reader) {
    Path path = file.toAbsolutePath();
    try {
      Node root = StrictYaml.parse(Files.readString(path));
      return reader.read(root, new KubeconfigUsers(Objects.requireNonNull(path.getParent())));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("kubeconfig " + path + ": " + e.getMessage(), e);
    }
  }

  private static Kubeconfig current(Node root, KubeconfigUsers users) throws IOException {
    Node context = named(root.get("contexts"), root.get("current-context").text(), "context");
    Node cluster = named(root.get("clusters"), context.get("cluster").text(), "cluster");
    String name = context.get("user").text();
    Node user = name.isEmpty() ? Node.root(null) : named(root.get("users"), name, "user");
    Credential credential = users.credential(name, user);
    for (String field : List.of("tls-server-name", "proxy-url")) {
      if (cluster.get(field).isPresent()) {
        throw new IllegalArgumentException(field + " is not supported");
      }
    }
    return new Kubeconfig(
        URI.create(cluster.get("server").text()),
        users.data(cluster, "certificate-authority"),
        cluster.get("insecure-skip-tls-verify").bool(),
        credential);
  }

  private static Node named(Node list, String name, String kind) {
    for (Node each : list.items()) {
      if (each.get("name").text().equals(name)) {
        return each.get(kind);
      }
    }
    throw new IllegalArgumentException("has no " + kind + " \"" + name + "\"");
  }

  private static Credentials all(Node root, KubeconfigUsers users) throws IOException {
    Map<String, Credential> found = new HashMap<>();
    for (Node each : root.get("users").items()) {
      String name = each.get("name").text();
      Credential credential = users.credential(name, each.get("user"));
      // what cannot be used is reported now, not at the first call
      credential.authorization().value();
      ClientCertificate shown = credential.certificate();
      if (shown != null) {
        shown.keyManagers();
      }
      found.put(name, credential);
    }
    String current = root.get("current-context").text();
    for (Node each : root.get("contexts").items()) {
      if (each.get("name").text().equals(current)) {
        String user = each.at("context", "user").text();
        return new Credentials(found, found.getOrDefault(user, Credential.NONE));
      }
    }
    return new Credentials(found, Credential.NONE);
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "Kubeconfig[" + server + "]";
  }
}
