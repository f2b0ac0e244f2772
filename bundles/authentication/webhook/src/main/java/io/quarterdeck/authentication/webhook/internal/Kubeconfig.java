// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import io.quarterdeck.api.Node;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Where a service is and how to talk to it: what the current context of a kubeconfig file says.
 *
 * @param authorities PEM certificates that it is trusted by; empty for the platform's
 * @param trustsAll whether its certificate is not looked at
 * @param certificate PEM certificates to show it; empty for none
 * @param key the certificate's PEM key
 * @param token the bearer token to show it; empty for none
 */
record Kubeconfig(
    URI server,
    String authorities,
    boolean trustsAll,
    String certificate,
    String key,
    String token) {

  /**
   * @throws IllegalArgumentException naming the file and what is wrong in it
   */
  static Kubeconfig read(Path file) {
    try {
      Node root =
          Node.root(
              new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
      return of(root, file);
    } catch (IOException | YamlEngineException | IllegalArgumentException e) {
      throw new IllegalArgumentException("kubeconfig " + file + ": " + e.getMessage(), e);
    }
  }

  private static Kubeconfig of(Node root, Path file) throws IOException {
    Node context = named(root, "contexts", root.get("current-context").text()).get("context");
    Node cluster = named(root, "clusters", context.get("cluster").text()).get("cluster");
    String name = context.get("user").text();
    Node user = name.isEmpty() ? Node.root(null) : named(root, "users", name).get("user");
    for (String no : new String[] {"exec", "auth-provider", "username"}) {
      if (user.get(no).isPresent()) {
        throw new IllegalArgumentException("users with " + no + " are not known here");
      }
    }
    if (cluster.get("tls-server-name").isPresent() || cluster.get("proxy-url").isPresent()) {
      throw new IllegalArgumentException("tls-server-name and proxy-url are not known here");
    }
    URI server = URI.create(cluster.get("server").text());
    if (!"https".equals(server.getScheme())) {
      throw new IllegalArgumentException("server must be an https address: " + server);
    }
    String token = user.get("token").text();
    String tokenFile = user.get("tokenFile").text();
    return new Kubeconfig(
        server,
        material(cluster, "certificate-authority", file),
        cluster.get("insecure-skip-tls-verify").bool(),
        material(user, "client-certificate", file),
        material(user, "client-key", file),
        token.isEmpty() && !tokenFile.isEmpty()
            ? Files.readString(file.resolveSibling(tokenFile)).strip()
            : token);
  }

  private static Node named(Node root, String list, String name) {
    for (Node one : root.get(list).items()) {
      if (one.get("name").text().equals(name)) {
        return one;
      }
    }
    throw new IllegalArgumentException("there is no " + name + " among its " + list);
  }

  /** The data in the file itself count before a file that it names, which is beside it. */
  private static String material(Node of, String field, Path file) throws IOException {
    String data = of.get(field + "-data").text();
    if (!data.isEmpty()) {
      return new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8);
    }
    String name = of.get(field).text();
    return name.isEmpty() ? "" : Files.readString(file.resolveSibling(name));
  }

  @Override
  public String toString() {
    return "Kubeconfig of " + server;
  }
}
