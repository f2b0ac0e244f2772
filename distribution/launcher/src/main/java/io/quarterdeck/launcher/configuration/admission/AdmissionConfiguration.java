// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A file of kind AdmissionConfiguration (kube-apiserver's {@code --admission-control-config-file}).
 *
 * @param files that were read: it and those that it names
 * @param plugins keys and values by PID; a value is a text or a list of texts
 */
public record AdmissionConfiguration(Set<Path> files, Map<String, Map<String, Object>> plugins) {
  private static final String PREFIX = "io.quarterdeck.admission.";
  private static final Set<String> VERSIONS =
      Set.of("apiserver.config.k8s.io/v1", "apiserver.k8s.io/v1alpha1");

  /** What may stand in a file of the form that was before there were kinds. */
  private static final Map<String, String> OLDER =
      Map.of(
          "podNodeSelectorPluginConfig",
          "PodNodeSelector",
          ImagePolicyConfiguration.FIELD,
          "ImagePolicyWebhook");

  /** Nothing. */
  public static final AdmissionConfiguration NONE = new AdmissionConfiguration(Set.of(), Map.of());

  public AdmissionConfiguration {
    files = Set.copyOf(files);
    plugins = Map.copyOf(plugins);
  }

  /**
   * Reads it. Of several entries for one plugin the first counts; what stands in the entry itself
   * counts before the file that it names. A file of the older form, of PodNodeSelector and
   * ImagePolicyWebhook, is taken too.
   *
   * @throws IllegalArgumentException when it cannot be used; the message names file and field
   */
  public static AdmissionConfiguration read(Path file) {
    Document document = Document.read(file);
    try {
      return of(document, file);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static AdmissionConfiguration of(Document d, Path file) {
    Set<Path> files = new LinkedHashSet<>(List.of(file));
    Map<String, Map<String, Object>> out = new LinkedHashMap<>();
    if (d.text("kind").isEmpty()) {
      OLDER.forEach((field, plugin) -> older(d, field, plugin, out));
    }
    if (!out.isEmpty()) {
      return new AdmissionConfiguration(files, out);
    }
    if (!d.text("kind").equals("AdmissionConfiguration")
        || !VERSIONS.contains(d.text("apiVersion"))) {
      throw new IllegalArgumentException(
          "no kind \""
              + d.text("kind")
              + "\" is registered for version \""
              + d.text("apiVersion")
              + "\"");
    }
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    for (Document entry : d.only("apiVersion", "kind", "plugins").items("plugins")) {
      add(entry.only("name", "path", "configuration"), folder, files, out);
    }
    return new AdmissionConfiguration(files, out);
  }

  private static void older(
      Document d, String field, String plugin, Map<String, Map<String, Object>> out) {
    if (d.has(field)) {
      out.put(pid(plugin), PluginConfiguration.of(plugin, d));
    }
  }

  private static void add(
      Document entry, Path folder, Set<Path> files, Map<String, Map<String, Object>> out) {
    String plugin = Checks.required(entry, "name");
    if (entry.has("configuration")) {
      out.putIfAbsent(pid(plugin), PluginConfiguration.of(plugin, entry.at("configuration")));
    } else if (!entry.text("path").isEmpty()) {
      Path own = folder.resolve(entry.text("path")).normalize();
      files.add(own);
      out.putIfAbsent(pid(plugin), ofFile(plugin, own, entry.place("path")));
    }
  }

  private static Map<String, Object> ofFile(String plugin, Path file, String place) {
    try {
      return PluginConfiguration.of(plugin, Document.read(file));
    } catch (IllegalArgumentException e) {
      String said = String.valueOf(e.getMessage());
      String named = said.startsWith(file.toString()) ? said : file + ": " + said;
      throw new IllegalArgumentException(place + ": " + named, e);
    }
  }

  private static String pid(String plugin) {
    return PREFIX + plugin.toLowerCase(Locale.ROOT);
  }
}
