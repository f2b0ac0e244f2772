// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FeatureFileTest {
  @TempDir private Path folder;

  private FeatureFile read(String json) throws IOException {
    return FeatureFile.read(Files.writeString(folder.resolve("f.json"), json.replace('\'', '"')));
  }

  @Test
  void aBundleIsATextOrAnObject() throws Exception {
    FeatureFile file =
        read("{'bundles':['g.h:a:1.0',{'start-order':'3','id':'g:b:2.0','more':{'x':[1]}}]}");
    assertEquals(
        List.of(new Coordinates("g.h", "a", "1.0"), new Coordinates("g", "b", "2.0")),
        file.bundles());
  }

  @Test
  void aProfileNamesItsFeaturesInATextExtension() throws Exception {
    FeatureFile file =
        read(
            "{'feature-resource-version':'1.0','id':'g:f:1.0','extensions':{"
                + "'other':{'type':'text','text':['not','these']},"
                + "'quarterdeck-features':{'kind':'mandatory','type':'text','text':['a','b']},"
                + "'quarterdeck-apigroups':{'type':'text','text':['core']}}}");
    assertEquals(List.of("a", "b"), file.text(FeatureFile.FEATURES));
    assertEquals(List.of("core"), file.text(FeatureFile.GROUPS));
    assertEquals(List.of(), file.bundles());
  }

  @Test
  void whatTheSpecificationHasBesideIsPassedOver() throws Exception {
    FeatureFile file =
        read("{'prototype':{'p':{'bundles':['x']}},'bundles':[],'variables':{'a':null}}");
    assertEquals(new FeatureFile(List.of(), Map.of(), Map.of()), file);
  }

  @Test
  void aConfigurationHasTextsNumbersAndLists() throws Exception {
    Map<String, Object> values =
        read("{'configurations':{'p':{'a':'x','b':7,'c':true,'d':['y','z'],'e':[]}}}")
            .configurations()
            .getOrDefault("p", Map.of());
    assertEquals("x", values.get("a"));
    assertEquals(7, values.get("b"));
    assertEquals(true, values.get("c"));
    assertArrayEquals(new String[] {"y", "z"}, (String[]) values.get("d"));
    assertArrayEquals(new String[0], (String[]) values.get("e"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "'text'",
        "{",
        "{'bundles':['a:b']}",
        "{'bundles':['a:b:']}",
        "{'bundles':[{'id':'x'}]}",
        "{'bundles':[{}]}",
        "{'bundles':['a:b:c:d']}",
        "{'extensions':{'quarterdeck-features':['a']}}",
        "{'configurations':{'p':{'a':null}}}",
        "{'configurations':{'p':{'a':[1]}}}",
        "{'configurations':{'p':['a']}}",
      })
  void whatIsNoFeatureFileIsAnError(String json) {
    assertThrows(IOException.class, () -> read(json));
  }

  @Test
  void coordinatesHaveAPlaceInARepository() {
    assertEquals(
        Path.of("/r/io/quarterdeck/a.b/1.0-x/a.b-1.0-x.jar"),
        Coordinates.parse("io.quarterdeck:a.b:1.0-x").in(Path.of("/r")));
  }
}
