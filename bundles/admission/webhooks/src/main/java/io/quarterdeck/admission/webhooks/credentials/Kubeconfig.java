// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.credentials;

import io.quarterdeck.admission.webhooks.http.ClientCertificate;
import io.quarterdeck.admission.webhooks.http.Credential;
import io.quarterdeck.api.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads the users of a kubeconfig: tokens, passwords and certificates, inline or in files. */
public final class Kubeconfig {
  private final Path folder;

  private Kubeconfig(Path folder) {
    this.folder = folder;
  }

  /**
   * The credentials of a file; no file gives none.
   *
   * @throws IllegalArgumentException when it or a file that it names cannot be used
   */
  public static Credentials read(String file) {
    if (file.isBlank()) {
      return Credentials.NONE;
    }
    Path path = Path.of(file).toAbsolutePath();
    try {
      LoadSettings strict = LoadSettings.builder().setAllowDuplicateKeys(false).build();
      Node root = Node.root(new Load(strict).loadFromString(Files.readString(path)));
      return new Kubeconfig(Objects.requireNonNull(path.getParent())).credentials(root);
    } catch (IOException | YamlEngineException | IllegalArgumentException e) {
      throw new IllegalArgumentException("kubeconfig " + path + ": " + e.getMessage(), e);
    }
  }

  private Credentials credentials(Node root) throws IOException {
    Map<String, Credential> users = new HashMap<>();
    for (Node each : root.get("users").items()) {
      String name = each.get("name").text();
      users.put(name, credential(name, each.get("user")));
    }
    String current = root.get("current-context").text();
    for (Node each : root.get("contexts").items()) {
      if (each.get("name").text().equals(current)) {
        String user = each.at("context", "user").text();
        return new Credentials(users, users.getOrDefault(user, Credential.NONE));
      }
    }
    return new Credentials(users, Credential.NONE);
  }

  private Credential credential(String name, Node user) throws IOException {
    for (String field : new String[] {"exec", "auth-provider", "as"}) {
      if (user.get(field).isPresent()) {
        throw new IllegalArgumentException("user " + name + ": " + field + " is not supported");
      }
    }
    String certificate = data(user, "client-certificate");
    String key = data(user, "client-key");
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException(
          "user " + name + ": client-certificate and client-key go together");
    }
    ClientCertificate shown =
        certificate == null || key == null ? null : new ClientCertificate(certificate, key);
    if (shown != null) {
      // what cannot be used is told now, not at the first call
      shown.keyManagers();
    }
    return new Credential(name, authorization(user), shown);
  }

  /** A file with a token counts before the token, and is read each time: tokens are renewed. */
  private Credential.Header authorization(Node user) throws IOException {
    String tokenFile = user.get("tokenFile").text();
    if (!tokenFile.isEmpty()) {
      Path file = folder.resolve(tokenFile);
      Credential.Header header = () -> "Bearer " + Files.readString(file).strip();
      header.value();
      return header;
    }
    String token = user.get("token").text();
    if (!token.isEmpty()) {
      return () -> "Bearer " + token;
    }
    String name = user.get("username").text();
    if (name.isEmpty()) {
      return Credential.NONE.authorization();
    }
    byte[] pair = (name + ":" + user.get("password").text()).getBytes(StandardCharsets.UTF_8);
    String basic = "Basic " + Base64.getEncoder().encodeToString(pair);
    return () -> basic;
  }

  /** Inline in base64, which counts first, or in a file. */
  private @Nullable String data(Node user, String field) throws IOException {
    String inline = user.get(field + "-data").text();
    if (!inline.isEmpty()) {
      return new String(Base64.getMimeDecoder().decode(inline), StandardCharsets.UTF_8);
    }
    String file = user.get(field).text();
    return file.isEmpty() ? null : Files.readString(folder.resolve(file));
  }
}
