// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.api.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads users of a kubeconfig: tokens, passwords and certificates, inline or in files.
 *
 * @param folder that the names of files are relative to
 */
record KubeconfigUsers(Path folder) {

  // records, so that two kubeconfigs that say the same are equal
  private record Fixed(String value) implements Credential.Header {}

  /** The token of a file, which is read at each call since it is renewed. */
  record TokenFile(Path file) implements Credential.Header {
    @Override
    public String value() throws IOException {
      return "Bearer " + Files.readString(file).strip();
    }
  }

  /**
   * @throws IllegalArgumentException when the user asks for what is not supported
   */
  Credential credential(String name, Node user) throws IOException {
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
    return new Credential(name, authorization(user), shown);
  }

  /** A file with a token counts before the token, and is read each time. */
  private Credential.Header authorization(Node user) {
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
    return new Fixed(name.isEmpty() ? "" : "Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /** Inline in base64, which counts first, or in a file. */
  @Nullable String data(Node object, String field) throws IOException {
    String inline = object.get(field + "-data").text();
    if (!inline.isEmpty()) {
      return new String(decoded(field, inline), StandardCharsets.UTF_8);
    }
    String file = object.get(field).text();
    return file.isEmpty() ? null : Files.readString(folder.resolve(file));
  }

  /** As Go decodes it: lines may be broken, and nothing else stands between the digits. */
  private static byte[] decoded(String field, String inline) {
    try {
      return Base64.getDecoder().decode(inline.replaceAll("[\\r\\n]", ""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(field + "-data: illegal base64 data", e);
    }
  }
}
