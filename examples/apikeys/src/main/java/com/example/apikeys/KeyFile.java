// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.apikeys;

import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * The users by the digest of their key: the file does not show the keys, nor does the time that a
 * look-up takes. Keys are long and random, so that they need no salt.
 */
final class KeyFile {
  private KeyFile() {}

  /**
   * @throws IllegalArgumentException naming the line that is none
   */
  static Map<String, UserInfo> read(Path file) throws IOException {
    Map<String, UserInfo> users = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String[] parts = line.strip().split("\\s+");
      if (line.isBlank() || parts[0].startsWith("#")) {
        continue;
      }
      if (parts.length > 3 || parts.length < 2 || !parts[0].matches("[0-9a-f]{64}")) {
        throw new IllegalArgumentException(file + ", line " + number + ": not SHA256 USER GROUPS");
      }
      String[] groups = parts.length == 3 ? parts[2].split(",") : new String[0];
      users.put(parts[0], UserInfo.of(parts[1], groups));
    }
    return Map.copyOf(users);
  }

  static String sha256(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
