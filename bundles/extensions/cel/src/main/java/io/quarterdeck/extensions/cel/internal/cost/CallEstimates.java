// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import dev.cel.common.types.CelKind;
import io.quarterdeck.extensions.cel.internal.value.Size;
import java.util.List;

/** The most that calls can cost, by how long their arguments can be. */
final class CallEstimates {
  private static final double TRAVERSAL = 0.1;
  private static final double REGEX = 0.25;
  private static final Size ADDRESS = new Size(4, 16);

  /** Of a named format's pattern, which Kubernetes takes to have 128 characters at most. */
  private static final long FORMAT = 32;

  private CallEstimates() {}

  /**
   * One call; the cost of its arguments is not in it.
   *
   * @param a the receiver of a member function first
   * @param first the kind of the first argument
   * @param second the kind of the second
   */
  static Estimate of(
      String function, List<Estimate> a, CelKind first, CelKind second, boolean scalar) {
    Size unknown = scalar ? Size.ONE : Size.UNKNOWN;
    return switch (function) {
      case "check" -> Estimate.of(350_000, unknown);
      case "startsWith", "endsWith" -> Estimate.of(size(a, 1).cost(TRAVERSAL), unknown);
      case "@in" -> Estimate.of(second == CelKind.MAP ? 1 : size(a, 1).max(), unknown);
      case "_==_" -> Estimate.of(first == CelKind.OPAQUE ? 1 : compared(a), unknown);
      case "_!=_", "_<_", "_<=_", "_>_", "_>=_" -> Estimate.of(compared(a), unknown);
      case "_+_" -> sum(a, first, unknown);
      case "matches" -> Estimate.of(pattern(a), unknown);
      case "find", "findAll" -> Estimate.of(pattern(a), Size.upTo(size(a, 0).max()));
      case "contains" ->
          Estimate.of(
              Size.multiply(size(a, 0).cost(TRAVERSAL), size(a, 1).cost(TRAVERSAL)), unknown);
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" ->
          Estimate.of(traversal(a, first), unknown);
      case "sort", "@sortByAssociatedKeys", "distinct" ->
          Estimate.of(Size.multiply(size(a, 0).max(), size(a, 0).max()), size(a, 0));
      case "lowerAscii", "upperAscii", "substring", "trim" ->
          Estimate.of(size(a, 0).cost(TRAVERSAL), size(a, 0));
      case "isIP", "isCIDR", "cidr", "quantity", "isQuantity", "bytes", "strings.quote" ->
          Estimate.of(size(a, 0).cost(TRAVERSAL), unknown);
      case "semver", "isSemver" -> Estimate.of(size(a, 0).cost(TRAVERSAL), unknown);
      case "url", "jsonpatch.escapeKey" -> Estimate.of(size(a, 0).cost(TRAVERSAL), size(a, 0));
      case "fieldSelector", "labelSelector" -> Estimate.of(selector(size(a, 1)), unknown);
      case "ip" -> Estimate.of(first == CelKind.STRING ? size(a, 0).cost(TRAVERSAL) : 1, unknown);
      case "ip.isCanonical" -> Estimate.of(size(a, 0).cost(2 * TRAVERSAL), unknown);
      case "containsIP" -> Estimate.of(address(a, 0, second), unknown);
      case "containsCIDR" -> Estimate.of(address(a, ADDRESS.cost(TRAVERSAL) + 1, second), unknown);
      case "replace" -> Estimate.of(size(a, 0).cost(2 * TRAVERSAL), replaced(a));
      case "split" -> Estimate.of(size(a, 0).cost(2 * TRAVERSAL), Size.upTo(size(a, 0).max()));
      case "join" -> join(a);
      case "sets.contains", "sets.intersects" -> Estimate.of(product(a, 1), unknown);
      case "sets.equivalent" -> Estimate.of(product(a, 2), unknown);
      case "validate" -> Estimate.of(Size.multiply(size(a, 1).cost(TRAVERSAL), FORMAT), unknown);
      case "slice", "reverse", "flatten" -> Estimate.of(1, size(a, 0));
      default -> Estimate.of(1, unknown);
    };
  }

  /** The shorter of two ends a comparison; values of the libraries' own types take one step. */
  private static long compared(List<Estimate> a) {
    return Size.upTo(Math.min(size(a, 0).max(), size(a, 1).max())).cost(TRAVERSAL);
  }

  private static Size size(List<Estimate> a, int i) {
    return i < a.size() ? a.get(i).size() : Size.of(0);
  }

  private static Estimate sum(List<Estimate> a, CelKind first, Size unknown) {
    return switch (first) {
      case STRING, BYTES -> {
        Size both = size(a, 0).plus(size(a, 1));
        yield Estimate.of(both.cost(TRAVERSAL), both);
      }
      case LIST ->
          new Estimate(
              1,
              size(a, 0).plus(size(a, 1)),
              a.get(0).size().max() == 0
                  ? a.get(1).element()
                  : a.get(0).element().or(a.get(1).element()),
              null);
      default -> Estimate.of(1, unknown);
    };
  }

  private static long pattern(List<Estimate> a) {
    return Size.multiply(size(a, 0).plus(Size.ONE).cost(TRAVERSAL), size(a, 1).cost(REGEX));
  }

  private static long traversal(List<Estimate> a, CelKind first) {
    if (first != CelKind.LIST) {
      return size(a, 0).cost(TRAVERSAL);
    }
    Size element = a.getFirst().element();
    long each = element.equals(Size.ONE) ? 1 : Size.add(1, element.cost(TRAVERSAL));
    return Size.multiply(size(a, 0).max(), each);
  }

  private static long selector(Size text) {
    long requirements = Size.multiply(text.cost(0.5), 50);
    return Size.add(10, Size.add(text.cost(TRAVERSAL), requirements));
  }

  /** What is given as text is parsed first. */
  private static long address(List<Estimate> a, long more, CelKind second) {
    long compared = ADDRESS.plus(ADDRESS).cost(TRAVERSAL) + more;
    return second == CelKind.STRING ? Size.add(compared, size(a, 1).cost(TRAVERSAL)) : compared;
  }

  private static long product(List<Estimate> a, long times) {
    return Size.add(1, Size.multiply(times, Size.multiply(size(a, 0).max(), size(a, 1).max())));
  }

  private static Size replaced(List<Estimate> a) {
    Size text = size(a, 0);
    Size old = size(a, 1);
    Size with = size(a, 2);
    if (old.min() == 0) {
      return new Size(0, Size.add(text.max(), Size.multiply(Size.add(text.max(), 1), with.max())));
    }
    if (with.max() <= old.min()) {
      return Size.upTo(text.max());
    }
    return Size.upTo(Size.multiply(Math.ceilDiv(text.max(), old.min()), with.max()));
  }

  /** Kubernetes estimates one traversal of the result, and counts two when it runs. */
  private static Estimate join(List<Estimate> a) {
    Size list = size(a, 0);
    Size out = list.times(a.getFirst().element());
    if (a.size() > 1) {
      Size separators = new Size(Math.max(0, list.min() - 1), Math.max(0, list.max() - 1));
      out = out.plus(a.get(1).size().times(separators));
    }
    return Estimate.of(out.cost(TRAVERSAL), out);
  }
}
