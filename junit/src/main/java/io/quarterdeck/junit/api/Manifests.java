// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Objects in YAML or JSON on the class path. */
public final class Manifests {
  private final ClassLoader loader;

  public Manifests(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Those of some resources, in the order given, and by name where one stands for several.
   *
   * @param patterns paths whose last part may have asterisks
   * @throws IllegalArgumentException when a path without asterisks leads nowhere, or when one is no
   *     YAML
   */
  public List<Map<String, Object>> read(List<String> patterns) {
    List<Map<String, Object>> out = new ArrayList<>();
    try {
      for (String pattern : patterns) {
        for (Map.Entry<String, String> text : texts(pattern).entrySet()) {
          out.addAll(parsed(text.getKey(), text.getValue()));
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("manifests cannot be read: " + e.getMessage(), e);
    }
    return out;
  }

  private static List<Map<String, Object>> parsed(String name, String text) {
    try {
      return Trees.readAll(text);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  /** By name; the same name in several places of the class path is read once, from the first. */
  private Map<String, String> texts(String pattern) throws IOException {
    String path = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    int slash = path.lastIndexOf('/');
    String folder = path.substring(0, slash + 1);
    String last = path.substring(slash + 1);
    if (!last.contains("*")) {
      URL url = loader.getResource(path);
      if (url == null) {
        throw new IllegalArgumentException(pattern + " is not on the class path");
      }
      return Map.of(path, text(url));
    }
    Pattern name = Pattern.compile(Pattern.quote(last).replace("*", "\\E[^/]*\\Q"));
    Map<String, String> out = new TreeMap<>();
    for (URL url : Collections.list(loader.getResources(folder))) {
      in(url, folder, name).forEach(out::putIfAbsent);
    }
    return out;
  }

  private Map<String, String> in(URL url, String folder, Pattern name) throws IOException {
    URLConnection connection = url.openConnection();
    Map<String, String> out = new LinkedHashMap<>();
    if (connection instanceof JarURLConnection jar) {
      jar.setUseCaches(false);
      try (JarFile file = jar.getJarFile()) {
        for (JarEntry entry : Collections.list(file.entries())) {
          String path = entry.getName();
          if (path.startsWith(folder) && name.matcher(path.substring(folder.length())).matches()) {
            try (InputStream in = file.getInputStream(entry)) {
              out.put(path, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
          }
        }
      }
    } else if (url.getProtocol().equals("file")) {
      try (Stream<Path> files = Files.list(Path.of(URI.create(url.toString())))) {
        for (Path file : files.sorted().toList()) {
          if (name.matcher(String.valueOf(file.getFileName())).matches()) {
            out.put(folder + file.getFileName(), Files.readString(file));
          }
        }
      }
    }
    return out;
  }

  private static String text(URL url) throws IOException {
    URLConnection connection = url.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
