// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates how much of a device's capacity one request may take: some amounts, or steps of a
 * range.
 *
 * <p>Kubernetes: {@code validateRequestPolicy}.
 */
final class RequestPolicyValidation {
  private static final int MOST_VALUES = 10;

  private RequestPolicyValidation() {}

  /**
   * @param shared whether several requests may share the device: only then is there a policy
   */
  static void validate(Node capacity, boolean shared, List<FieldError> errors) {
    Node policy = capacity.get("requestPolicy");
    if (policy.isAbsent()) {
      return;
    }
    if (!shared) {
      errors.add(FieldError.forbidden(policy.path(), "allowMultipleAllocations must be true"));
      return;
    }
    Node values = policy.get("validValues");
    Node range = policy.get("validRange");
    if (!values.isEmpty() && range.isPresent()) {
      errors.add(
          FieldError.forbidden(
              policy.path(),
              "exactly one policy can be specified, cannot specify \"validValues\" and"
                  + " \"validRange\" at the same time"));
      return;
    }
    String form = !values.isEmpty() ? "validValues" : range.isPresent() ? "validRange" : "";
    Quantity given = amount(policy.get("default"));
    Quantity most = orZero(amount(capacity.get("value")));
    if (form.isEmpty()) {
      return;
    }
    if (given == null) {
      errors.add(
          FieldError.required(
              policy.path().child("default"), "required when " + form + " is defined"));
    } else if (form.equals("validValues")) {
      values(values, given, most, errors);
    } else {
      range(range, given, most, errors);
    }
  }

  private static @Nullable Quantity amount(Node n) {
    return n.isAbsent() ? null : Quantity.parseOrNull(n.text());
  }

  private static Quantity orZero(@Nullable Quantity q) {
    return q == null ? Quantity.parse("0") : q;
  }

  private static void values(Node values, Quantity given, Quantity most, List<FieldError> errors) {
    List<Node> all = values.items();
    for (int i = 1; i < all.size(); i++) {
      if (orZero(amount(all.get(i - 1))).compareTo(orZero(amount(all.get(i)))) > 0) {
        errors.add(FieldError.invalid(all.get(i), "values must be sorted in ascending order"));
      }
    }
    Lists.set(
        values,
        MOST_VALUES,
        v -> whole(orZero(amount(v))).toString(),
        (v, found) -> {
          if (orZero(amount(v)).compareTo(most) > 0) {
            found.add(FieldError.invalid(v, "option is larger than capacity value: " + most));
          }
        },
        errors);
    boolean known =
        all.size() <= MOST_VALUES
            && all.stream().anyMatch(v -> orZero(amount(v)).compareTo(given) == 0);
    if (!known) {
      errors.add(
          FieldError.invalid(
              values.path(),
              given.toString(),
              "default value is not valid according to the requestPolicy"));
    }
  }

  private static void range(Node range, Quantity given, Quantity most, List<FieldError> errors) {
    FieldPath at = range.path();
    Quantity least = amount(range.get("min"));
    if (least == null) {
      errors.add(FieldError.required(at.child("min"), "required when validRange is defined"));
      return;
    }
    notOver(at.child("min"), least, "min is larger than capacity value: ", most, errors);
    if (given.compareTo(least) < 0) {
      errors.add(
          FieldError.invalid(
              at.child("default"), given.toString(), "default is less than min: " + least));
    }
    Quantity top = amount(range.get("max"));
    if (top != null) {
      notOver(at.child("max"), least, "min is larger than max: ", top, errors);
      notOver(at.child("max"), top, "max is larger than capacity value: ", most, errors);
      notOver(at.child("default"), given, "default is more than max: ", top, errors);
    }
    Quantity step = amount(range.get("step"));
    if (step != null) {
      step(at.child("step"), step, least, top, given, most, errors);
    }
  }

  private static void notOver(
      FieldPath at, Quantity value, String message, Quantity limit, List<FieldError> errors) {
    if (value.compareTo(limit) > 0) {
      errors.add(FieldError.invalid(at, value.toString(), message + limit));
    }
  }

  private static void step(
      FieldPath at,
      Quantity step,
      Quantity least,
      @Nullable Quantity top,
      Quantity given,
      Quantity most,
      List<FieldError> errors) {
    if (step.signum() <= 0) {
      errors.add(FieldError.invalid(at, step.toString(), "must be greater than zero"));
      return;
    }
    Quantity first = least.plus(step);
    if (first.compareTo(most) > 0) {
      errors.add(
          FieldError.invalid(
              at,
              step.toString(),
              "one step " + first + " is larger than capacity value: " + most));
    }
    onStep(at, given, least, step, errors);
    if (top != null) {
      onStep(at, top, least, step, errors);
    }
  }

  private static void onStep(
      FieldPath at, Quantity value, Quantity least, Quantity step, List<FieldError> errors) {
    if (whole(value).subtract(whole(least)).mod(whole(step)).signum() != 0) {
      errors.add(
          FieldError.invalid(
              at,
              value.toString(),
              "value is not a multiple of a given step (" + step + ") from (" + least + ")"));
    }
  }

  /** Rounded up, as Kubernetes counts. */
  private static BigInteger whole(Quantity q) {
    return q.value().setScale(0, RoundingMode.UP).toBigInteger();
  }
}
