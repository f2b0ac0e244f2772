// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import static io.quarterdeck.launcher.feature.FeatureFile.ADMISSION;
import static io.quarterdeck.launcher.feature.FeatureFile.FEATURES;
import static io.quarterdeck.launcher.feature.FeatureFile.GROUPS;

import io.quarterdeck.launcher.configuration.Metatypes;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jars of a profile in the order in which its features name them, which is the order they are
 * installed in.
 *
 * @param groups the API groups that they serve, by the names of their plugins
 * @param admission the admission plugins among them that are on by default, by their names
 * @param configurations what it sets where neither a file nor an option says anything, by PID and
 *     key
 */
public record Profile(
    List<Path> jars,
    List<String> groups,
    List<String> admission,
    Map<String, Map<String, Object>> configurations) {

  /**
   * Reads {@code profiles/NAME.json} and every feature that it names, then those of {@code more}.
   */
  public static Profile read(Path features, Path system, String name, List<String> more)
      throws LaunchException {
    FeatureFile profile = file(features.resolve("profiles"), name);
    List<String> names = new ArrayList<>(profile.text(FEATURES));
    names.addAll(more);
    Set<Path> jars = new LinkedHashSet<>();
    Set<String> groups = new LinkedHashSet<>();
    Set<String> admission = new LinkedHashSet<>();
    for (String feature : names) {
      FeatureFile file = file(features, feature);
      groups.addAll(file.text(GROUPS));
      admission.addAll(file.text(ADMISSION));
      for (Coordinates bundle : file.bundles()) {
        Path jar = bundle.in(system);
        if (!Files.isReadable(jar)) {
          throw LaunchException.configuration(
              "feature " + feature + " names a bundle that is not in the distribution: " + jar);
        }
        jars.add(jar);
      }
    }
    return new Profile(
        List.copyOf(jars), List.copyOf(groups), List.copyOf(admission), profile.configurations());
  }

  /** What it has must be there, and what it sets holds, unless the configuration says otherwise. */
  public void offer(Settings settings, Metatypes metatypes) {
    configurations.forEach(
        (pid, values) ->
            values.forEach((key, value) -> settings.offer(metatypes, pid, key, value)));
    offer(settings, metatypes, "io.quarterdeck.apigroups", groups);
    offer(settings, metatypes, "io.quarterdeck.admission", admission);
  }

  private static void offer(
      Settings settings, Metatypes metatypes, String pid, List<String> names) {
    settings.offer(metatypes, pid, "required", names.toArray(String[]::new));
  }

  /**
   * These and the plugins that lie in folders of {@code deploy} already: their configuration is
   * known from the start too.
   */
  public List<Path> withDeployed(List<Path> deploy) throws LaunchException {
    List<Path> all = new ArrayList<>(jars);
    for (Path folder : deploy) {
      if (Files.isDirectory(folder)) {
        all.addAll(plugins(folder));
      }
    }
    return all;
  }

  private static List<Path> plugins(Path folder) throws LaunchException {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> plugins = Files.newDirectoryStream(folder, "*.jar")) {
      plugins.forEach(all::add);
    } catch (IOException e) {
      throw LaunchException.configuration(folder + " cannot be read: " + Failures.reason(e));
    }
    return all;
  }

  /**
   * Whether a bundle is in the distribution: an edge bundle's feature has its PID's last words, an
   * extension's perhaps behind that word.
   */
  public static boolean isShipped(Path features, String pid) {
    String prefix = "io.quarterdeck.";
    if (!pid.startsWith(prefix)) {
      return false;
    }
    String words = pid.substring(prefix.length()) + ".json";
    return Files.isReadable(features.resolve(words))
        || Files.isReadable(features.resolve("extensions." + words));
  }

  private static FeatureFile file(Path folder, String name) throws LaunchException {
    Path file = folder.resolve(name + ".json");
    try {
      return FeatureFile.read(file);
    } catch (IOException e) {
      throw LaunchException.configuration(
          "feature file " + file + " cannot be read: " + Failures.reason(e));
    }
  }
}
