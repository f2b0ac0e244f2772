// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.step;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Null;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import io.quarterdeck.extensions.cel.internal.value.Struct;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fields, keys and elements that are read, and what an evaluation may cost. */
class StepsTest {
  private static final Map<String, Object> MAP = Map.of("a", 1L, "b", Map.of("c", "d"));

  private static String error(Runnable run) {
    return assertThrows(CelError.class, run::run).text();
  }

  @Test
  void fieldsOfMapsAndBuiltObjectsAreSelected() {
    assertEquals(1L, Fields.select(MAP, "a"));
    assertEquals("x", Fields.select(new Struct("Object", Map.of("a", "x")), "a"));
    assertEquals("no such key: z", error(() -> Fields.select(MAP, "z")));
    assertEquals("no such key: a", error(() -> Fields.select(3L, "a")));
  }

  @Test
  void selectingFromAnOptionalGivesAnOptional() {
    assertEquals(new Opt(1L), Fields.select(new Opt(MAP), "a"));
    assertSame(Opt.NONE, Fields.select(new Opt(MAP), "z"));
    assertSame(Opt.NONE, Fields.select(Opt.NONE, "a"));
  }

  @Test
  void presenceAsksForTheFieldAlone() {
    assertTrue(Fields.has(MAP, "a"));
    assertFalse(Fields.has(MAP, "z"));
    assertTrue(Fields.has(new Opt(MAP), "a"));
    assertFalse(Fields.has(Opt.NONE, "a"));
    assertFalse(Fields.has("text", "a"));
  }

  @Test
  void elementsAreFoundByAnyWholeNumber() {
    List<Object> list = Arrays.asList("a", null);
    assertEquals("a", Fields.index(list, 0L));
    assertEquals("a", Fields.index(list, new UInt(0)));
    assertEquals(Null.NULL, Fields.index(list, 1.0));
    assertEquals("index out of bounds: 2", error(() -> Fields.index(list, 2L)));
    assertEquals("index out of bounds: -1", error(() -> Fields.index(list, -1L)));
    assertEquals("unsupported index type 'double' in list", error(() -> Fields.index(list, 0.5)));
    assertEquals("unsupported index type 'string' in list", error(() -> Fields.index(list, "0")));
    // an unsigned number beyond all signed ones
    assertEquals(
        "index out of bounds: 18446744073709551615", error(() -> Fields.index(list, new UInt(-1))));
  }

  @Test
  void keysAreOfAnyType() {
    assertEquals("b", Fields.index(Map.of(true, "b"), true));
    assertEquals("b", Fields.index(Map.of(1L, "b"), new UInt(1)));
    assertEquals("no such key: 2", error(() -> Fields.index(Map.of(1L, "b"), 2L)));
    assertEquals("no such overload", error(() -> Fields.index("text", 0L)));
    assertEquals("x", Fields.index(new Struct("Object", Map.of("a", "x")), "a"));
  }

  @Test
  void anOptionalIndexIsNoneWhereThereIsNothing() {
    assertEquals(new Opt(1L), Fields.optional(MAP, "a"));
    assertSame(Opt.NONE, Fields.optional(MAP, "z"));
    assertEquals(new Opt("a"), Fields.optional(List.of("a"), 0L));
    assertSame(Opt.NONE, Fields.optional(List.of("a"), 1L));
    assertSame(Opt.NONE, Fields.optional(List.of("a"), -1L));
    assertEquals(new Opt(Map.of("c", "d")), Fields.optional(new Opt(MAP), "b"));
    assertSame(Opt.NONE, Fields.optional(3L, "a"));
    // a null that is there is something
    assertEquals(new Opt(Null.NULL), Fields.optional(Arrays.asList((Object) null), 0L));
  }

  private static Frame frame(long limit) {
    return new Frame(name -> name.equals("a") ? 3 : null, 2, limit);
  }

  @Test
  void aFrameChargesUpToItsLimit() {
    Frame frame = frame(10);
    frame.charge(4);
    frame.charge(6);
    assertEquals(10, frame.cost());
    CelError over = assertThrows(CelError.class, () -> frame.charge(1));
    assertTrue(over.overLimit());
  }

  @Test
  void aCostDoesNotOverflow() {
    Frame frame = frame(Long.MAX_VALUE);
    frame.charge(Long.MAX_VALUE);
    frame.charge(Long.MAX_VALUE);
    assertEquals(Long.MAX_VALUE, frame.cost());
  }

  @Test
  void whatCannotBePaidForIsNotBegun() {
    Frame frame = frame(10);
    frame.charge(4);
    frame.afford(6);
    assertTrue(assertThrows(CelError.class, () -> frame.afford(7)).overLimit());
    assertEquals(4, frame.cost());
  }

  @Test
  void variablesAreAdapted() {
    assertEquals(3L, frame(1).variable("a"));
    assertEquals(Null.NULL, frame(1).variable("b"));
  }

  @Test
  void anErrorInALoopIsThrownWhereItIsRead() {
    Frame frame = frame(1);
    frame.slot(0, "a");
    frame.slot(1, new CelError("broken"));
    assertEquals("a", frame.slot(0));
    assertEquals("broken", error(() -> frame.slot(1)));
  }

  @Test
  void aConstantCostsNothing() {
    Frame frame = frame(0);
    assertEquals("a", new Constant("a").eval(frame));
    assertEquals(0, frame.cost());
  }
}
