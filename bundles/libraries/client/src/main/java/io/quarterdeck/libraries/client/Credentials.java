// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which credential a webhook gets: that of the kubeconfig's user whose name is its host and port,
 * or fits it best.
 *
 * @param users by name
 * @param otherwise of the current context's user
 */
public record Credentials(Map<String, Credential> users, Credential otherwise) {

  /** Nobody gets one. */
  public static final Credentials NONE = new Credentials(Map.of(), Credential.NONE);

  private static final String HTTPS = ":443";

  public Credentials {
    users = Map.copyOf(users);
  }

  /**
   * Those of a kubeconfig; an empty name is that of no file, and gives none.
   *
   * @throws IllegalArgumentException when it or a file that it names cannot be used
   */
  public static Credentials read(String kubeconfig) {
    return kubeconfig.isBlank() ? NONE : Kubeconfig.credentials(Path.of(kubeconfig));
  }

  /** By Kubernetes' order: exact, {@code *.suffix}, both again without port 443, {@code *}. */
  public Credential of(String host, int port) {
    String target = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    List<String> names = new ArrayList<>(names(target));
    if (target.endsWith(HTTPS)) {
      names.addAll(names(host));
    }
    names.add("*");
    for (String name : names) {
      Credential found = users.get(name);
      if (found != null) {
        return found;
      }
    }
    return otherwise;
  }

  private static List<String> names(String target) {
    List<String> out = new ArrayList<>(List.of(target));
    for (int dot = target.indexOf('.'); dot >= 0; dot = target.indexOf('.', dot + 1)) {
      out.add("*" + target.substring(dot));
    }
    return out;
  }
}
