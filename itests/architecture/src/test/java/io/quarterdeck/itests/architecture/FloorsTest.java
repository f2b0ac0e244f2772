// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules can fail: each line is a house with one wrong beam. */
final class FloorsTest {

  @Test
  void aHouseInOrderHasNoBreach() {
    assertEquals(List.of(), Floors.breaches(house()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "io.quarterdeck.api             | org.slf4j                          | stands on the JDK alone",
        "io.quarterdeck.api             | io.quarterdeck.spi.group           | of io.quarterdeck.spi",
        "io.quarterdeck.spi             | io.quarterdeck.runtime.chain       | of io.quarterdeck.runtime",
        "io.quarterdeck.schema          | io.quarterdeck.watchcache          | of io.quarterdeck.watchcache",
        "io.quarterdeck.watchcache      | io.quarterdeck.registry            | of io.quarterdeck.registry",
        "io.quarterdeck.pipeline        | io.quarterdeck.server              | of io.quarterdeck.server",
        "io.quarterdeck.apigroups.apps  | io.quarterdeck.schema.model        | of io.quarterdeck.schema",
        "io.quarterdeck.apigroups.apps  | io.quarterdeck.apigroups.core.pods | of io.quarterdeck.apigroups.core",
        "io.quarterdeck.apigroups.apps  | io.quarterdeck.unheard             | which no bundle has",
      })
  void aForbiddenImportIsReported(String bundle, String imported, String breach) {
    assertBreach(
        replaced(bundle, "Import-Package", imported + ";version=\"[1,2)\"", Set.of(bundle)),
        breach);
  }

  @Test
  void anEdgeBundleThatExportsIsReported() {
    assertBreach(
        replaced(
            "io.quarterdeck.apigroups.apps",
            "Export-Package",
            "io.quarterdeck.apigroups.apps",
            Set.of("io.quarterdeck.apigroups.apps")),
        "exports nothing");
  }

  @Test
  void anInternalPackageThatIsExportedIsReported() {
    assertBreach(
        replaced(
            "io.quarterdeck.registry",
            "Export-Package",
            "io.quarterdeck.registry.internal",
            Set.of("io.quarterdeck.registry")),
        "which is internal");
  }

  @Test
  void wiringPastTheImportsIsReported() {
    assertBreach(
        replaced(
            "io.quarterdeck.registry",
            "Require-Bundle",
            "io.quarterdeck.server",
            Set.of("io.quarterdeck.registry")),
        "past its imports");
  }

  @Test
  void aPackageInAnothersHouseIsReported() {
    assertBreach(
        replaced(
            "io.quarterdeck.schema",
            "Bundle-Name",
            "x",
            Set.of("io.quarterdeck.schema", "io.quarterdeck.registry.verbs")),
        "below the root package of io.quarterdeck.registry");
    assertBreach(
        replaced("io.quarterdeck.schema", "Bundle-Name", "x", Set.of("elsewhere")),
        "no package below its own name");
  }

  private static void assertBreach(List<BundleManifest> house, String text) {
    List<String> breaches = Floors.breaches(house);
    assertEquals(1, breaches.size(), breaches.toString());
    assertTrue(breaches.getFirst().contains(text), breaches.toString());
  }

  private static List<BundleManifest> house() {
    List<BundleManifest> house = new ArrayList<>();
    for (String name :
        List.of(
            "api",
            "spi",
            "runtime",
            "schema",
            "watchcache",
            "registry",
            "pipeline",
            "server",
            "apigroups.apps",
            "apigroups.core")) {
      String full = "io.quarterdeck." + name;
      house.add(manifest(full, "Import-Package", "java.util", Set.of(full, full + ".internal")));
    }
    return house;
  }

  private static List<BundleManifest> replaced(
      String name, String header, String value, Set<String> packages) {
    List<BundleManifest> house = house();
    house.removeIf(manifest -> manifest.symbolicName().equals(name));
    house.add(manifest(name, header, value, packages));
    return house;
  }

  private static BundleManifest manifest(
      String name, String header, String value, Set<String> packages) {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Bundle-SymbolicName", name + ";singleton:=true");
    main.putValue(header, value);
    return BundleManifest.of(manifest, packages);
  }
}
