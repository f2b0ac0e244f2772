// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.runtime.regex.RegularExpression;
import java.util.List;
import java.util.Map;

/** What a call costs, after it was made, in Kubernetes' units. */
public final class Costs {
  private static final double TRAVERSAL = 0.1;
  private static final double REGEX = 0.25;
  private static final long CHECK = 350_000;

  /** So many of a pattern's program come free with each of the parts that its text is paid for. */
  private static final long INSTRUCTIONS = 50;

  private Costs() {}

  public static long of(String function, Object[] a, Object result) {
    return switch (function) {
      case "check" -> CHECK;
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> traversal(a[0]);
      case "fieldSelector", "labelSelector" -> selector(Values.size(a[1]));
      case "url", "lowerAscii", "upperAscii", "substring", "trim", "jsonpatch.escapeKey" ->
          scaled(Values.size(a[0]), 1);
      case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "bytes", "strings.quote" ->
          scaled(Values.size(a[0]), 1);
      case "semver", "isSemver" -> scaled(Values.size(a[0]), 1);
      case "ip" -> a[0] instanceof String s ? scaled(Values.size(s), 1) : 1;
      case "replace", "split", "ip.isCanonical" -> scaled(Values.size(a[0]), 2);
      case "join" -> scaled(Values.size(result), 2);
      case "find", "findAll", "matches" -> regex(a);
      case "containsIP" -> scaled(prefix(a[0]), 2) + text(a[1]);
      case "containsCIDR" -> scaled(prefix(a[0]), 2) + scaled(prefix(a[0]), 1) + 1 + text(a[1]);
      case "validate" -> validation(a);
      case "startsWith", "endsWith" -> scaled(Values.size(a[1]), 1);
      case "string" -> a[0] instanceof Bytes b ? scaled(Values.size(b), 1) : 1;
      case "@in" -> a[1] instanceof List<?> l ? l.size() : 1;
      case "_==_", "_!=_" -> scaled(Math.min(Values.size(a[0]), Values.size(a[1])), 1);
      case "_<_", "_<=_", "_>_", "_>=_" -> comparison(a);
      case "_+_" -> sum(a);
      case "contains" -> scaled(Values.size(a[0]), 1) * scaled(Values.size(a[1]), 1);
      case "sets.contains", "sets.intersects" -> 1 + Values.size(a[0]) * Values.size(a[1]);
      case "sets.equivalent" -> 1 + 2 * Values.size(a[0]) * Values.size(a[1]);
      case "lists.range" -> 1 + Values.size(result) / 10;
      default -> 1;
    };
  }

  /** One to be parsed: a list of requirements, the shortest of which has two characters. */
  static long selector(long length) {
    return 10 + scaled(length, 1) + (long) Math.ceil(length * 0.5) * 50;
  }

  /** The bytes of an address that count. */
  private static long prefix(Object block) {
    return block instanceof AddressFunctions.Cidr c ? Math.ceilDiv(c.bits(), 8) : 1;
  }

  /** What is given as text is parsed first. */
  private static long text(Object v) {
    return v instanceof String s ? scaled(Values.size(s), 1) : 0;
  }

  private static long scaled(long size, int times) {
    return (long) Math.ceil(size * times * TRAVERSAL);
  }

  /** How many parts a pattern has is not known: one in four characters is taken to be one. */
  static long regex(Object[] a) {
    long text = (long) Math.ceil((1 + Values.size(a[0])) * TRAVERSAL);
    return text * (long) Math.ceil(Values.size(a[1]) * REGEX);
  }

  /**
   * What repeats add to the cost of a pattern whose program is far larger than its text, which
   * Kubernetes does not count: otherwise ten characters buy the work of thousands.
   */
  static long repeats(Object[] a, RegularExpression pattern) {
    long text = (long) Math.ceil((1 + Values.size(a[0])) * TRAVERSAL);
    long parts = pattern.size() / INSTRUCTIONS;
    return text * Math.max(0, parts - (long) Math.ceil(Values.size(a[1]) * REGEX));
  }

  private static long validation(Object[] a) {
    long text = (long) Math.ceil((1 + Values.size(a[1])) * TRAVERSAL);
    long pattern = a[0] instanceof NamedFormats.Format f ? f.patternSize() : 60;
    return text * (long) Math.ceil(pattern * REGEX);
  }

  private static long comparison(Object[] a) {
    boolean texts = a[0] instanceof String || a[0] instanceof Bytes;
    return texts ? scaled(Math.min(Values.size(a[0]), Values.size(a[1])), 1) : 1;
  }

  private static long sum(Object[] a) {
    boolean texts = a[0] instanceof String || a[0] instanceof Bytes;
    return texts ? scaled(Values.size(a[0]) + Values.size(a[1]), 1) : 1;
  }

  private static long traversal(Object v) {
    return switch (v) {
      case String s -> (long) (s.length() * TRAVERSAL);
      case Bytes b -> (long) (b.array().length * TRAVERSAL);
      case List<?> l -> l.stream().mapToLong(e -> traversal(Values.adapt(e))).sum();
      case Map<?, ?> m ->
          m.entrySet().stream()
              .mapToLong(
                  e -> traversal(Values.adapt(e.getKey())) + traversal(Values.adapt(e.getValue())))
              .sum();
      default -> 1;
    };
  }
}
