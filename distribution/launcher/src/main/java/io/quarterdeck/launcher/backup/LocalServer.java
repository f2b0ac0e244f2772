// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.pki.AdminConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server that runs on a data directory, asked as its administrator. */
final class LocalServer {
  private static final Pattern URL = Pattern.compile("server: https://(.+):([0-9]+)");
  private static final Pattern DIRECTORY = Pattern.compile("\"directory\":\"([^\"]+)\"");

  private LocalServer() {}

  /** Has it make a copy of its store, and gives the folder. */
  static Path backup(Path data) throws IOException, LaunchException {
    Matcher url = URL.matcher(Files.readString(data.resolve("admin.kubeconfig")));
    if (!url.find()) {
      throw LaunchException.environment(data + "/admin.kubeconfig names no server", null);
    }
    String host = url.group(1).replaceAll("[\\[\\]]", "");
    String answer;
    try {
      answer =
          AdminConnection.post(
              data.resolve("pki"), host, Integer.parseInt(url.group(2)), "/quarterdeck/backup");
    } catch (GeneralSecurityException e) {
      throw LaunchException.environment(
          "a certificate of " + data.resolve("pki") + " cannot be read: " + e.getMessage(), e);
    }
    Matcher directory = DIRECTORY.matcher(answer);
    if (answer.startsWith("HTTP/1.1 404")) {
      throw LaunchException.environment(
          "the server keeps its objects in an etcd: make a backup with etcdctl snapshot save",
          null);
    }
    if (!answer.startsWith("HTTP/1.1 200") || !directory.find()) {
      String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
      throw LaunchException.environment("the server refused to make a backup: " + body, null);
    }
    return Path.of(directory.group(1));
  }
}
