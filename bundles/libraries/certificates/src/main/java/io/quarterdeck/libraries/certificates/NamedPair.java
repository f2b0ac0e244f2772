// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A server's certificate, its key, and the names that clients ask for when they shall see it. As a
 * text {@code CERTIFICATE,KEY[:NAME,NAME...]}, which is a value of kube-apiserver's {@code
 * --tls-sni-cert-key}; several stand behind each other with semicolons between them.
 *
 * @param names hosts, {@code *.example.com} and IP addresses, in lower case; empty for those that
 *     the certificate says itself
 */
public record NamedPair(Path certificate, Path key, List<String> names) {
  private static final String BETWEEN = ";";

  public NamedPair {
    names = List.copyOf(names);
  }

  /**
   * Reads several.
   *
   * @param text may be blank, for none
   * @throws IllegalArgumentException with what is wrong, and the pair
   */
  public static List<NamedPair> parse(String text) {
    List<NamedPair> all = new ArrayList<>();
    for (String one : text.split(BETWEEN, -1)) {
      if (!one.isBlank()) {
        all.add(of(one.strip()));
      }
    }
    return List.copyOf(all);
  }

  private static NamedPair of(String text) {
    int colon = text.indexOf(':');
    String[] files = (colon < 0 ? text : text.substring(0, colon)).split(",", -1);
    if (files.length != 2 || files[0].isBlank() || files[1].isBlank()) {
      throw new IllegalArgumentException(
          "expected comma separated certificate and key file paths: " + text);
    }
    List<String> names = colon < 0 ? List.of() : names(text, text.substring(colon + 1));
    return new NamedPair(Path.of(files[0].strip()), Path.of(files[1].strip()), names);
  }

  private static List<String> names(String text, String list) {
    if (list.isBlank()) {
      throw new IllegalArgumentException("empty names list is not allowed: " + text);
    }
    List<String> names = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("empty name: " + text);
      }
      names.add(name.strip().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** The same with files that lie in a folder unless their paths are absolute. */
  public NamedPair in(Path folder) {
    return new NamedPair(
        folder.resolve(certificate).normalize(), folder.resolve(key).normalize(), names);
  }

  /** What {@link #parse} reads. */
  public static String text(List<NamedPair> pairs) {
    return pairs.stream().map(NamedPair::text).collect(Collectors.joining(BETWEEN));
  }

  private String text() {
    return certificate + "," + key + (names.isEmpty() ? "" : ":" + String.join(",", names));
  }
}
