// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.configuration.Attribute.Type;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AttributeTest {
  private static final Path BASE = Path.of("/etc/quarterdeck");

  private static Attribute key(Type type) {
    return new Attribute("key", type, 0, List.of(), "", "");
  }

  private static Object convert(Type type, String text) {
    return key(type).convert(text, BASE);
  }

  @Test
  void valuesHaveTheTypeOfTheirKey() {
    assertEquals("a b", convert(Type.STRING, " a b "));
    assertEquals("secret", convert(Type.PASSWORD, "secret"));
    assertEquals(7, convert(Type.INTEGER, " 7 "));
    assertEquals(7L, convert(Type.LONG, "7"));
    assertEquals((short) 7, convert(Type.SHORT, "7"));
    assertEquals((byte) 7, convert(Type.BYTE, "7"));
    assertEquals(0.5, convert(Type.DOUBLE, "0.5"));
    assertEquals(0.5f, convert(Type.FLOAT, "0.5"));
    assertEquals(true, convert(Type.BOOLEAN, "true"));
    assertEquals('x', convert(Type.CHARACTER, "x"));
  }

  @ParameterizedTest
  @CsvSource({
    "INTEGER,seven,is not of type Integer",
    "INTEGER,'',is not of type Integer",
    "INTEGER,99999999999,is not of type Integer",
    "LONG,1.5,is not of type Long",
    "BYTE,128,is not of type Byte",
    "DOUBLE,x,is not of type Double",
    "BOOLEAN,yes,is neither true nor false",
    "BOOLEAN,TRUE,is neither true nor false",
    "CHARACTER,xy,is not one character",
    "CHARACTER,'',is not one character",
  })
  void whatDoesNotFitIsSaidSo(Type type, String text, String why) {
    assertEquals(
        why, assertThrows(IllegalArgumentException.class, () -> convert(type, text)).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "1,10,0,'is out of range: at least 1, at most 10'",
    "1,10,11,'is out of range: at least 1, at most 10'",
    "1,'',0,is out of range: at least 1",
    "'',10,11,is out of range: at most 10",
  })
  void numbersHaveTheirRange(String min, String max, String value, String why) {
    Attribute bounded = new Attribute("key", Type.INTEGER, 0, List.of(), min, max);
    assertEquals(
        why,
        assertThrows(IllegalArgumentException.class, () -> bounded.convert(value, BASE))
            .getMessage());
  }

  @ParameterizedTest
  @CsvSource({"1", "10"})
  void theBoundsBelongToTheRange(int value) {
    Attribute bounded = new Attribute("key", Type.INTEGER, 0, List.of(), "1", "10");
    assertEquals(value, bounded.convert(Integer.toString(value), BASE));
  }

  @Test
  void aChoiceIsOneOfItsOptions() {
    Attribute choice = new Attribute("key", Type.STRING, 0, List.of("a", "b"), "", "");
    assertEquals("b", choice.convert("b", BASE));
    assertEquals("", choice.convert("", BASE), "not set");
    assertEquals(
        "is not one of a, b",
        assertThrows(IllegalArgumentException.class, () -> choice.convert("c", BASE)).getMessage());
  }

  @Test
  void severalValuesAreSeparatedByCommas() {
    Attribute texts = new Attribute("key", Type.STRING, Integer.MAX_VALUE, List.of(), "", "");
    assertArrayEquals(new String[] {"a", "b c"}, (String[]) texts.convert(" a,,b c , ", BASE));
    assertArrayEquals(new String[0], (String[]) texts.convert("", BASE));
    Attribute numbers = new Attribute("key", Type.INTEGER, Integer.MAX_VALUE, List.of(), "", "");
    assertArrayEquals(new Integer[] {1, 2}, (Integer[]) numbers.convert("1,2", BASE));
    assertThrows(IllegalArgumentException.class, () -> numbers.convert("1,x", BASE));
  }

  @ParameterizedTest
  @CsvSource({
    "file,true",
    "tls.cert.file,true",
    "files,true",
    "work.dir,true",
    "directory,true",
    "file.format,false",
    "profile,false",
    "dirs,false",
  })
  void aPathIsRecognisedByTheLastWordOfItsKey(String id, boolean path) {
    assertEquals(path, new Attribute(id, Type.STRING, 0, List.of(), "", "").isPath());
    assertFalse(new Attribute(id, Type.INTEGER, 0, List.of(), "", "").isPath());
  }

  @Test
  void relativePathsAreMeantFromWhereTheyAreWritten() {
    Attribute file = new Attribute("a.file", Type.STRING, 0, List.of(), "", "");
    assertEquals("/etc/quarterdeck/x/y", file.convert("x/y", BASE));
    assertEquals("/etc/z", file.convert("../z", BASE));
    assertEquals("/abs", file.convert("/abs", BASE));
    assertEquals("", file.convert("", BASE), "not set");
  }

  @Test
  void aKeyThatNamesAFileIsAPathWhateverItsName() {
    Attribute key =
        new Attribute(
            "kubeconfig",
            Type.STRING,
            0,
            List.of(),
            "",
            "",
            new NamedFile(NamedFile.Content.READABLE, ""),
            List.of(),
            "");
    assertTrue(key.isPath());
    assertEquals("/etc/quarterdeck/k", key.convert("k", BASE));
  }

  @Test
  void pairsOfFilesAreMeantFromWhereTheyAreWritten() {
    NamedFile pairs = new NamedFile(NamedFile.Content.NAMED_PAIRS, "");
    Attribute key = new Attribute("sni", Type.STRING, 0, List.of(), "", "", pairs, List.of(), "");
    assertEquals(
        "/etc/quarterdeck/a.crt,/a.key:x.example.com;/etc/quarterdeck/b.crt,/etc/quarterdeck/b.key",
        key.convert("a.crt,/a.key:x.example.com; b.crt,b.key", BASE));
    assertEquals("", key.convert("", BASE));
    assertThrows(IllegalArgumentException.class, () -> key.convert("a.crt", BASE));
  }
}
