// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitranger.internal;

import io.quarterdeck.api.Quantity;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Compares requests and limits with what a LimitRange allows; collects what is wrong. */
final class Constraints {
  private final Limits.Item limit;
  private final Map<String, Quantity> requests;
  private final Map<String, Quantity> limits;
  private final Set<String> problems;

  private Constraints(
      Limits.Item limit,
      Map<String, Quantity> requests,
      Map<String, Quantity> limits,
      Set<String> problems) {
    this.limit = limit;
    this.requests = requests;
    this.limits = limits;
    this.problems = problems;
  }

  /** Checks containers and pods. */
  static void check(
      Limits.Item limit,
      Map<String, Quantity> requests,
      Map<String, Quantity> limits,
      Set<String> problems) {
    Constraints c = new Constraints(limit, requests, limits, problems);
    limit.min().forEach(c::min);
    limit.max().forEach(c::max);
    limit.ratio().forEach(c::ratio);
  }

  /** Checks what has requests only: claims. */
  static void checkRequests(
      Limits.Item limit, Map<String, Quantity> requests, Set<String> problems) {
    Constraints c = new Constraints(limit, requests, Map.of(), problems);
    limit.min().forEach(c::min);
    limit.max().forEach(c::maxRequest);
  }

  private void min(String resource, Quantity least) {
    String start = usage("minimum", resource, least);
    Quantity request = requests.get(resource);
    Quantity given = limits.get(resource);
    if (request == null) {
      problems.add(start + ".  No request is specified");
    } else if (request.compareTo(least) < 0) {
      problems.add(start + ", but request is " + request);
    } else if (given != null && given.compareTo(least) < 0) {
      problems.add(start + ", but limit is " + given);
    }
  }

  private void max(String resource, Quantity most) {
    String start = usage("maximum", resource, most);
    Quantity request = requests.get(resource);
    Quantity given = limits.get(resource);
    if (given == null) {
      problems.add(start + ".  No limit is specified");
    } else if (given.compareTo(most) > 0) {
      problems.add(start + ", but limit is " + given);
    } else if (request != null && request.compareTo(most) > 0) {
      problems.add(start + ", but request is " + request);
    }
  }

  private void maxRequest(String resource, Quantity most) {
    String start = usage("maximum", resource, most);
    Quantity request = requests.get(resource);
    if (request == null) {
      problems.add(start + ".  No request is specified");
    } else if (request.compareTo(most) > 0) {
      problems.add(start + ", but request is " + request);
    }
  }

  private String usage(String bound, String resource, Quantity amount) {
    return bound + " " + resource + " usage per " + limit.type() + " is " + amount;
  }

  private void ratio(String resource, Quantity most) {
    String start =
        resource + " max limit to request ratio per " + limit.type() + " is " + most + ", but ";
    Quantity request = requests.get(resource);
    Quantity given = limits.get(resource);
    if (request == null || request.signum() == 0) {
      problems.add(start + "no request is specified or request is 0");
    } else if (given == null || given.signum() == 0) {
      problems.add(start + "no limit is specified or limit is 0");
    } else {
      double provided = thousandths(given) / thousandths(request);
      if (provided * 1000 > thousandths(most)) {
        problems.add(start + "provided ratio is " + String.format(Locale.ROOT, "%f", provided));
      }
    }
  }

  /** Rounded up, as Kubernetes compares. */
  private static double thousandths(Quantity q) {
    return q.value().movePointRight(3).setScale(0, RoundingMode.CEILING).doubleValue();
  }
}
