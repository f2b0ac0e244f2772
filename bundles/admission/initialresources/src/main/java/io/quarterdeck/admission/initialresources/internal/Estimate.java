// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.initialresources.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** A percentile of the samples that are closest to a container, of enough of them if there are. */
record Estimate(int percentile, boolean namespaceOnly, InstantSource clock) {
  private static final int ENOUGH = 30;
  private static final int ALL = 100;
  private static final BigDecimal MILLI = BigDecimal.valueOf(1000);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration MONTH = Duration.ofDays(30);

  Estimate {
    if (percentile < 1 || percentile > ALL) {
      throw new IllegalArgumentException("percentile is not between 1 and 100: " + percentile);
    }
  }

  /** A quantity, empty when nothing is known. */
  String of(Usage usage, String resource, String image, String namespace) {
    List<Sample> known =
        usage.of(image).stream().filter(s -> s.amounts().containsKey(resource)).toList();
    List<BigDecimal> amounts = List.of();
    for (Predicate<Sample> closeness : closeness(image, namespace)) {
      amounts =
          known.stream()
              .filter(closeness)
              .map(s -> Objects.requireNonNull(s.amounts().get(resource)))
              .sorted()
              .toList();
      if (amounts.size() >= ENOUGH) {
        break;
      }
    }
    return amounts.isEmpty() ? "" : text(resource, amounts.get(rank(amounts.size())));
  }

  /** From the closest samples to the farthest: the last is used however few there are. */
  private List<Predicate<Sample>> closeness(String image, String namespace) {
    Predicate<Sample> same = s -> s.image().equals(image);
    Predicate<Sample> here = s -> s.namespace().equals(namespace);
    List<Predicate<Sample>> out = new ArrayList<>();
    out.add(same.and(here).and(within(WEEK)));
    out.add(same.and(here).and(within(MONTH)));
    if (namespaceOnly) {
      out.add(here.and(within(MONTH)));
    } else {
      out.add(same.and(within(WEEK)));
      out.add(same.and(within(MONTH)));
      out.add(within(MONTH));
    }
    return out;
  }

  private Predicate<Sample> within(Duration age) {
    Instant now = clock.instant();
    Instant start = now.minus(age);
    return s -> s.time().isAfter(start) && !s.time().isAfter(now);
  }

  /** The smallest that this part of all do not exceed. */
  private int rank(int count) {
    return (count * percentile + ALL - 1) / ALL - 1;
  }

  private static String text(String resource, BigDecimal amount) {
    if (resource.equals("memory")) {
      return amount.setScale(0, RoundingMode.CEILING).toPlainString();
    }
    BigDecimal milli = amount.multiply(MILLI).setScale(0, RoundingMode.CEILING);
    BigDecimal[] cores = milli.divideAndRemainder(MILLI);
    return cores[1].signum() == 0 ? cores[0].toPlainString() : milli.toPlainString() + "m";
  }
}
