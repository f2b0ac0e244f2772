// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cluster and the user of a kubeconfig's current context.
 *
 * @param server where the service is, with its path
 * @param authorities PEM; null for those of the platform
 * @param insecure whether whoever answers is believed
 * @param authorization the value of the {@code Authorization} header, asked for at each call
 * @param certificate PEM of the client's certificate, null for none
 * @param key PEM of its key, null for none
 */
public record Kubeconfig(
    URI server,
    @Nullable String authorities,
    boolean insecure,
    Authorization authorization,
    @Nullable String certificate,
    @Nullable String key) {

  /** The value of a header at the moment, empty for none: token files are renewed. */
  @FunctionalInterface
  public interface Authorization {
    String value() throws IOException;
  }

  /**
   * Reads a file and those that it names.
   *
   * @throws IllegalArgumentException naming the file when something of it cannot be used
   */
  public static Kubeconfig read(Path file) {
    Path path = file.toAbsolutePath();
    try {
      Node root = StrictYaml.parse(Files.readString(path));
      return new Reader(Objects.requireNonNull(path.getParent())).read(root);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("kubeconfig " + path + ": " + e.getMessage(), e);
    }
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "Kubeconfig[" + server + "]";
  }

  // records, so that two kubeconfigs that say the same are equal
  private record Fixed(String value) implements Authorization {}

  private record TokenFile(Path file) implements Authorization {
    @Override
    public String value() throws IOException {
      return "Bearer " + Files.readString(file).strip();
    }
  }

  private record Reader(Path folder) {
    private static final List<String> UNSUPPORTED = List.of("exec", "auth-provider", "as");

    Kubeconfig read(Node root) throws IOException {
      Node context = named(root.get("contexts"), root.get("current-context").text(), "context");
      Node cluster = named(root.get("clusters"), context.get("cluster").text(), "cluster");
      String userName = context.get("user").text();
      Node user = userName.isEmpty() ? Node.root(null) : named(root.get("users"), userName, "user");
      refuse(user, UNSUPPORTED);
      refuse(cluster, List.of("tls-server-name", "proxy-url"));
      String certificate = data(user, "client-certificate");
      String key = data(user, "client-key");
      if ((certificate == null) != (key == null)) {
        throw new IllegalArgumentException("client-certificate and client-key go together");
      }
      return new Kubeconfig(
          URI.create(cluster.get("server").text()),
          data(cluster, "certificate-authority"),
          cluster.get("insecure-skip-tls-verify").bool(),
          authorization(user),
          certificate,
          key);
    }

    private static void refuse(Node object, List<String> fields) {
      for (String field : fields) {
        if (object.get(field).isPresent()) {
          throw new IllegalArgumentException(field + " is not supported");
        }
      }
    }

    private static Node named(Node list, String name, String kind) {
      for (Node each : list.items()) {
        if (each.get("name").text().equals(name)) {
          return each.get(kind);
        }
      }
      throw new IllegalArgumentException("has no " + kind + " \"" + name + "\"");
    }

    private Authorization authorization(Node user) {
      String tokenFile = user.get("tokenFile").text();
      if (!tokenFile.isEmpty()) {
        return new TokenFile(folder.resolve(tokenFile));
      }
      String token = user.get("token").text();
      if (!token.isEmpty()) {
        return new Fixed("Bearer " + token);
      }
      String name = user.get("username").text();
      byte[] pair = (name + ":" + user.get("password").text()).getBytes(StandardCharsets.UTF_8);
      String basic = name.isEmpty() ? "" : "Basic " + Base64.getEncoder().encodeToString(pair);
      return new Fixed(basic);
    }

    /** Inline in base64, which counts first, or in a file. */
    private @Nullable String data(Node object, String field) throws IOException {
      String inline = object.get(field + "-data").text();
      if (!inline.isEmpty()) {
        return new String(Base64.getMimeDecoder().decode(inline), StandardCharsets.UTF_8);
      }
      String file = object.get(field).text();
      return file.isEmpty() ? null : Files.readString(folder.resolve(file));
    }
  }
}
