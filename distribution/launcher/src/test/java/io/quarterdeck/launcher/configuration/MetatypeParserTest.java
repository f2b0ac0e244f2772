// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

final class MetatypeParserTest {
  private static Map<String, Pid> read(String... documents) throws XMLStreamException {
    MetatypeParser parser = new MetatypeParser();
    for (String document : documents) {
      String whole =
          "<m:MetaData xmlns:m=\"http://www.osgi.org/xmlns/metatype/v1.4.0\""
              + " xmlns:q=\"https://quarterdeck.io/xmlns/configuration/v1\">"
              + document
              + "</m:MetaData>";
      parser.add(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)));
    }
    return parser.pids();
  }

  private static Attribute key(String attribute) throws XMLStreamException {
    Pid pid =
        read("<OCD id='o'>"
                + attribute
                + "</OCD><Designate pid='p'><Object ocdref='o'/></Designate>")
            .get("p");
    return Objects.requireNonNull(pid).all().getFirst();
  }

  @Test
  void aKeySaysWhatItTakes() throws Exception {
    Attribute key = key("<AD id='a.b' type='Integer' min='1' max='9' cardinality='3'/>");
    assertEquals("a.b", key.id());
    assertEquals(Attribute.Type.INTEGER, key.type());
    assertEquals(3, key.cardinality());
    assertEquals("1", key.min());
    assertEquals("9", key.max());
    assertNull(key.file());
  }

  @Test
  void aCharIsACharacter() throws Exception {
    assertEquals(Attribute.Type.CHARACTER, key("<AD id='a' type='Char'/>").type());
    assertThrows(IllegalArgumentException.class, () -> key("<AD id='a' type='Colour'/>"));
  }

  @Test
  void optionsComeInTheirOrder() throws Exception {
    Attribute key =
        key(
            "<AD id='a' type='String'><Option label='B' value='b'/><Option label='A' value='a'/>"
                + "</AD>");
    assertEquals(List.of("b", "a"), key.options());
  }

  @Test
  void aKeyMayNameFilesAndPlugins() throws Exception {
    Attribute key =
        key("<AD id='a' type='String' q:content='READABLE' q:plugins='x.Y z.W' q:unused='b'/>");
    assertEquals(NamedFile.Content.READABLE, Objects.requireNonNull(key.file()).content());
    assertEquals(List.of("x.Y", "z.W"), key.plugins());
    assertEquals("b", key.unused());
  }

  @Test
  void aDesignateJoinsAPidWithItsKeys() throws Exception {
    Map<String, Pid> pids =
        read(
            "<OCD id='o'><AD id='k' type='String'/></OCD>",
            "<Designate pid='one'><Object ocdref='o'/></Designate>"
                + "<Designate factoryPid='many'><Object ocdref='o'/></Designate>"
                + "<Designate pid='none'><Object ocdref='gone'/></Designate>");
    assertFalse(Objects.requireNonNull(pids.get("one")).factory());
    assertTrue(Objects.requireNonNull(pids.get("many")).factory());
    assertEquals("k", Objects.requireNonNull(pids.get("many")).attribute("k").id());
    assertEquals(List.of(), Objects.requireNonNull(pids.get("none")).all());
  }

  @Test
  void anEntityIsNotFollowed() {
    String bomb = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>";
    MetatypeParser parser = new MetatypeParser();
    assertThrows(
        XMLStreamException.class,
        () -> parser.add(new ByteArrayInputStream(bomb.getBytes(StandardCharsets.UTF_8))));
  }

  private static Pid pid(String name) {
    Attribute key = new Attribute("z", Attribute.Type.STRING, 0, List.of(), "", "");
    Attribute old =
        new Attribute("a", Attribute.Type.STRING, 0, List.of(), "", "", null, List.of(), "z");
    return new Pid(name, false, Map.of("z", key, "a", old));
  }

  @Test
  void onlyAPluginOfAChainHasAPlace() {
    for (String chain : List.of("authentication", "authorization", "admission", "stages")) {
      Pid plugin = pid("io.quarterdeck." + chain + ".x");
      assertEquals(Attribute.Type.INTEGER, plugin.attribute("rank").type());
      assertEquals(Attribute.Type.INTEGER, plugin.attribute("service.ranking").type());
    }
    Pid other = pid("io.quarterdeck.server");
    assertEquals(
        "is unknown",
        assertThrows(IllegalArgumentException.class, () -> other.attribute("rank")).getMessage());
  }

  @Test
  void keysAreSortedAndOldOnesSayWhatTookTheirPlace() {
    Pid pid = pid("io.quarterdeck.server");
    assertEquals(List.of("a", "z"), pid.all().stream().map(Attribute::id).toList());
    assertTrue(pid.isUnused("a", "test"));
    assertFalse(pid.isUnused("z", "test"));
    assertNotNull(assertThrows(IllegalArgumentException.class, () -> pid.isUnused("b", "test")));
  }

  @Test
  void variablesAreThoseOfTheRun() {
    Variables variables = new Variables(Map.of("home", "/h$1", "data", "/d"));
    assertEquals("/h$1/a:/d/b", variables.expand("${home}/a:${data}/b"));
    assertEquals("$home {home} ${", variables.expand("$home {home} ${"));
    assertEquals(
        "names ${house}, which is unknown; known are data, home",
        assertThrows(IllegalArgumentException.class, () -> variables.expand("${house}"))
            .getMessage());
  }
}
