// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.policy;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The types of what a mutation builds: {@code Object}, its parts, and {@code JSONPatch}. */
public final class Patches {
  static final String OBJECT = "Object";
  static final String JSON_PATCH = "JSONPatch";

  private static final CelType OPERATION =
      StructType.create(
          JSON_PATCH,
          ImmutableSet.of("op", "path", "from", "value"),
          f -> Optional.of(f.equals("value") ? SimpleType.DYN : SimpleType.STRING));

  private Patches() {}

  public static boolean isPatchType(String name) {
    return name.equals(OBJECT) || name.startsWith(OBJECT + ".");
  }

  /**
   * The types that an expression names. An object has any field; the library wants them named, so
   * they are those that the expression has.
   */
  public static void declare(CelExpr parsed, Map<String, CelType> objects) {
    Set<String> names = new HashSet<>();
    Set<String> fields = new HashSet<>();
    collect(parsed, names, fields);
    names.add(OBJECT);
    ImmutableSet<String> all = ImmutableSet.copyOf(fields);
    for (String name : names) {
      if (isPatchType(name)) {
        objects.put(name, StructType.create(name, all, f -> Optional.of(SimpleType.DYN)));
      }
    }
    objects.put(JSON_PATCH, OPERATION);
  }

  private static void collect(CelExpr e, Set<String> names, Set<String> fields) {
    switch (e.getKind()) {
      case SELECT -> {
        fields.add(e.select().field());
        collect(e.select().operand(), names, fields);
      }
      case CALL -> {
        e.call().target().ifPresent(t -> collect(t, names, fields));
        constantField(e.call(), fields);
        e.call().args().forEach(a -> collect(a, names, fields));
      }
      case LIST -> e.list().elements().forEach(x -> collect(x, names, fields));
      case MAP ->
          e.map()
              .entries()
              .forEach(x -> List.of(x.key(), x.value()).forEach(y -> collect(y, names, fields)));
      case STRUCT -> {
        names.add(e.struct().messageName());
        for (CelExpr.CelStruct.Entry entry : e.struct().entries()) {
          fields.add(entry.fieldKey());
          collect(entry.value(), names, fields);
        }
      }
      case COMPREHENSION -> comprehension(e.comprehension(), names, fields);
      default -> {}
    }
  }

  /** {@code a.?b} is a call with the name as a constant. */
  private static void constantField(CelExpr.CelCall call, Set<String> fields) {
    if (call.function().equals("_?._") && call.args().size() == 2) {
      fields.add(call.args().get(1).constant().stringValue());
    }
  }

  private static void comprehension(
      CelExpr.CelComprehension c, Set<String> names, Set<String> fields) {
    List.of(c.iterRange(), c.accuInit(), c.loopCondition(), c.loopStep(), c.result())
        .forEach(e -> collect(e, names, fields));
  }
}
