// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * All configuration as it stood at the start: every file of etc/ with the options over it, by PID.
 *
 * @param defaults what the launcher gives where neither a file nor an option says anything
 * @param standIns the files in place of which an older copy was read
 * @param admission what an AdmissionConfiguration file gives; the plugins' own files stand over it
 */
public record Settings(
    Path etc,
    Variables variables,
    Overrides overrides,
    Map<String, Map<String, Default>> defaults,
    Map<String, Map<String, Object>> files,
    Set<Path> standIns,
    AdmissionLayer admission) {
  private static final System.Logger LOG = System.getLogger(Settings.class.getName());

  /**
   * A value for a key that nobody has set.
   *
   * @param unless another key of the PID: where that has a value, this one has none; empty for no
   *     such key
   */
  public record Default(Object value, String unless) {}

  /** Reads and checks everything, writing nothing. */
  public static Settings read(
      Path etc, List<String> options, Metatypes metatypes, Variables variables)
      throws LaunchException {
    return read(etc, options, metatypes, variables, Leniency.NONE);
  }

  /**
   * What a start lets pass.
   *
   * @param shipped of a PID that no bundle at hand knows, whether its bundle is shipped and the
   *     profile does without it, such as another storage backend: its file is left aside
   * @param strict whether a file of a bundle that is not there is an error, and one that a running
   *     server has refused is read as it is
   */
  public record Leniency(Predicate<String> shipped, boolean strict, LastGood lastGood) {
    public static final Leniency NONE = new Leniency(pid -> false, true, LastGood.none());

    /** Whether nobody but a bundle that is away could know it: ours are all known. */
    boolean leavesAside(String instance) {
      return shipped.test(instance) || (!strict && !instance.startsWith(Metatypes.PREFIX));
    }

    Path content(Path file) throws IOException {
      return strict ? file : lastGood.standIn(file);
    }
  }

  /** The same, with what is let pass. */
  public static Settings read(
      Path etc, List<String> options, Metatypes metatypes, Variables variables, Leniency leniency)
      throws LaunchException {
    try {
      Overrides overrides = Overrides.parse(options, metatypes, Path.of("").toAbsolutePath());
      Map<String, Map<String, Object>> files = new TreeMap<>();
      Set<Path> standIns = new TreeSet<>();
      for (Path file : files(etc)) {
        String instance = ConfigurationFile.instance(file);
        if (metatypes.find(instance) == null && leniency.leavesAside(instance)) {
          if (!leniency.shipped().test(instance)) {
            warn("configuration file " + file + " waits for a bundle that knows it");
          }
          continue;
        }
        Path content = leniency.content(file);
        if (!content.equals(file)) {
          standIns.add(file);
          warn("configuration file " + file + " was refused: " + content + " stands in for it");
        }
        files.put(instance, ConfigurationFile.read(file, content, metatypes, variables));
      }
      Settings settings =
          new Settings(
              etc,
              variables,
              overrides,
              new HashMap<>(),
              files,
              standIns,
              new AdmissionLayer(metatypes));
      settings.admission().load(settings.of(AdmissionLayer.PID));
      return settings;
    } catch (ConfigurationException e) {
      throw LaunchException.configuration(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw LaunchException.configuration(
          "the configuration directory " + etc + " cannot be read: " + Failures.reason(e));
    }
  }

  private static void warn(String what) {
    LOG.log(System.Logger.Level.WARNING, what);
  }

  /** Gives a value to a key that nobody has set, where the PID is known at all. */
  public void offer(Metatypes metatypes, String instance, String key, Object value) {
    offerUnless(metatypes, instance, "", key, value);
  }

  /** The same, for as long as another key, which excludes it, has no value. */
  public void offerUnless(
      Metatypes metatypes, String instance, String unless, String key, Object value) {
    Pid pid = metatypes.find(instance);
    if (pid != null && pid.attributes().containsKey(key)) {
      defaults.computeIfAbsent(instance, k -> new TreeMap<>()).put(key, new Default(value, unless));
    }
  }

  /**
   * The values of a PID as its component will see them; empty when all is left at the component's
   * defaults.
   */
  public Map<String, Object> of(String instance) {
    return merge(instance, files.getOrDefault(instance, Map.of()));
  }

  /** The value of a key in whichever PID sets it. */
  public Object find(String key, Object otherwise) {
    for (String instance : instances()) {
      Object value = of(instance).get(key);
      if (value != null) {
        return value;
      }
    }
    return otherwise;
  }

  Map<String, Object> merge(String instance, Map<String, Object> file) {
    Map<String, Object> base = new TreeMap<>(admission.of(instance));
    // an empty value means "not set", so that a commented file may show every key
    file.forEach(
        (key, value) -> {
          if (!"".equals(value)) {
            base.put(key, value);
          }
        });
    Map<String, Object> all = overrides.over(instance, base);
    defaults
        .getOrDefault(instance, Map.of())
        .forEach(
            (key, offered) -> {
              if ("".equals(all.getOrDefault(offered.unless(), ""))) {
                all.putIfAbsent(key, offered.value());
              }
            });
    return all;
  }

  /** Every PID for which there is something to say. */
  SortedSet<String> instances() {
    SortedSet<String> all = new TreeSet<>(files.keySet());
    all.addAll(defaults.keySet());
    all.addAll(admission.instances());
    all.addAll(overrides.values().keySet());
    return all;
  }

  static List<Path> files(Path etc) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(etc, f -> f.toString().endsWith(ConfigurationFile.ENDING))) {
      entries.forEach(files::add);
    }
    Collections.sort(files);
    return files;
  }
}
