// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Who may import from whom: nothing upwards, nothing sideways, nothing out of an edge bundle. */
final class Floors {
  private static final String ROOT = "io.quarterdeck.";
  private static final Set<String> GROUND = Set.of("api", "spi", "runtime");

  private static final Map<String, Set<String>> CORE =
      Map.of(
          "api", Set.of(),
          "spi", Set.of("api"),
          "runtime", Set.of("api", "spi"),
          "schema", GROUND,
          "watchcache", GROUND,
          "registry", Set.of("api", "spi", "runtime", "schema", "watchcache"),
          "pipeline", GROUND,
          "server", Set.of("api", "spi", "runtime", "pipeline"));

  private final Set<String> bundles = new TreeSet<>();

  private Floors(Collection<BundleManifest> manifests) {
    manifests.forEach(manifest -> bundles.add(manifest.symbolicName()));
  }

  /** Every breach, each a line that says what is wrong; empty when the house stands. */
  static List<String> breaches(Collection<BundleManifest> manifests) {
    Floors floors = new Floors(manifests);
    List<String> breaches = new ArrayList<>();
    for (BundleManifest manifest : manifests) {
      floors.check(manifest, breaches);
    }
    return breaches;
  }

  private void check(BundleManifest bundle, List<String> breaches) {
    String name = bundle.symbolicName();
    String core = name.startsWith(ROOT) ? name.substring(ROOT.length()) : name;
    boolean edge = !CORE.containsKey(core);
    Set<String> allowed = CORE.getOrDefault(core, GROUND);
    for (String imported : bundle.imports()) {
      if (imported.startsWith(ROOT)) {
        String owner = owner(imported);
        if (!owner.equals(name)
            && !allowed.contains(owner.substring(Math.min(ROOT.length(), owner.length())))) {
          breaches.add(
              name
                  + " imports "
                  + imported
                  + (owner.isEmpty() ? ", which no bundle has" : " of " + owner));
        }
      } else if (core.equals("api") && !imported.startsWith("java.")) {
        breaches.add(
            name + " imports " + imported + ", but the ground floor stands on the JDK alone");
      }
    }
    if (edge && !bundle.exports().isEmpty()) {
      breaches.add(
          name + " exports " + bundle.exports() + ", but what is at the edge exports nothing");
    }
    for (String internal : bundle.exports()) {
      if ((internal + ".").contains(".internal.")) {
        breaches.add(name + " exports " + internal + ", which is internal");
      }
    }
    if (!bundle.wild().isEmpty()) {
      breaches.add(name + " wires itself past its imports: " + bundle.wild());
    }
    for (String held : bundle.packages()) {
      String owner = owner(held);
      if (!owner.isEmpty() && !owner.equals(name)) {
        breaches.add(name + " holds " + held + ", which is below the root package of " + owner);
      }
    }
    if (bundle.packages().stream().noneMatch(held -> (held + ".").startsWith(name + "."))) {
      breaches.add(name + " has no package below its own name");
    }
  }

  /** The bundle below whose root package a package lies: the longest name that fits. */
  private String owner(String name) {
    String found = "";
    for (String bundle : bundles) {
      if ((name + ".").startsWith(bundle + ".") && bundle.length() > found.length()) {
        found = bundle;
      }
    }
    return found;
  }
}
