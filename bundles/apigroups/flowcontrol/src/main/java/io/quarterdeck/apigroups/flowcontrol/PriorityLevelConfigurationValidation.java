// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates a priority level's spec.
 *
 * <p>Kubernetes: {@code ValidatePriorityLevelConfigurationSpec}.
 */
final class PriorityLevelConfigurationValidation {
  private static final List<String> TYPES = List.of("Exempt", "Limited");
  private static final List<String> RESPONSES = List.of("Queue", "Reject");
  private static final long MOST_QUEUES = 10_000_000;
  private static final int MOST_BITS = 60;

  private PriorityLevelConfigurationValidation() {}

  static void validate(String name, Node spec, List<FieldError> errors) {
    Node type = spec.get("type");
    Node limited = spec.get("limited");
    boolean exempt = type.text().equals("Exempt");
    if (exempt != name.equals("exempt")) {
      errors.add(
          FieldError.invalid(
              type.path(), type.text(), "must be 'Exempt' if and only if `name` is 'exempt'"));
    }
    switch (type.text()) {
      case "Exempt" -> {
        if (limited.isPresent()) {
          errors.add(
              FieldError.forbidden(limited.path(), "must be nil if the type is not Limited"));
        }
        if (spec.get("exempt").isPresent()) {
          shares(spec.get("exempt"), errors);
        }
      }
      case "Limited" -> {
        if (spec.get("exempt").isPresent()) {
          errors.add(
              FieldError.forbidden(
                  spec.get("exempt").path(), "must be nil if the type is Limited"));
        }
        if (limited.isAbsent()) {
          errors.add(FieldError.required(limited.path(), "must not be empty when type is Limited"));
        } else {
          limited(limited, errors);
        }
      }
      default -> errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
    }
    MandatorySpecs.level(name, spec, errors);
  }

  private static void shares(Node n, List<FieldError> errors) {
    Node shares = n.get("nominalConcurrencyShares");
    if (shares.number() < 0) {
      errors.add(FieldError.invalid(shares, "must be a non-negative integer"));
    }
    Node lendable = n.get("lendablePercent");
    if (lendable.number() < 0 || lendable.number() > 100) {
      errors.add(FieldError.invalid(lendable, "must be between 0 and 100, inclusive"));
    }
  }

  private static void limited(Node limited, List<FieldError> errors) {
    Node shares = limited.get("nominalConcurrencyShares");
    if (shares.number() < 0) {
      errors.add(FieldError.invalid(shares, "must be a non-negative integer"));
    }
    response(limited.get("limitResponse"), errors);
    Node lendable = limited.get("lendablePercent");
    if (lendable.number() < 0 || lendable.number() > 100) {
      errors.add(FieldError.invalid(lendable, "must be between 0 and 100, inclusive"));
    }
    Node borrowing = limited.get("borrowingLimitPercent");
    if (borrowing.number() < 0) {
      errors.add(FieldError.invalid(borrowing, "if specified, must be a non-negative integer"));
    }
  }

  private static void response(Node response, List<FieldError> errors) {
    Node queuing = response.get("queuing");
    switch (response.get("type").text()) {
      case "Reject" -> {
        if (queuing.isPresent()) {
          errors.add(
              FieldError.forbidden(
                  queuing.path(), "must be nil if limited.limitResponse.type is not Limited"));
        }
      }
      case "Queue" -> {
        if (queuing.isAbsent()) {
          errors.add(
              FieldError.required(
                  queuing.path(), "must not be empty if limited.limitResponse.type is Limited"));
        } else {
          queuing(queuing, errors);
        }
      }
      default ->
          errors.add(
              FieldError.notSupported(
                  response.get("type").path(), response.get("type").text(), RESPONSES));
    }
  }

  private static void queuing(Node q, List<FieldError> errors) {
    positive(q.get("queueLengthLimit"), errors);
    positive(q.get("queues"), errors);
    long queues = q.get("queues").number();
    if (queues > MOST_QUEUES) {
      errors.add(FieldError.invalid(q.get("queues"), "must not be greater than " + MOST_QUEUES));
    }
    Node hand = q.get("handSize");
    positive(hand, errors);
    if (hand.number() > queues) {
      errors.add(
          FieldError.invalid(
              hand.path(), hand.number(), "should not be greater than queues (" + queues + ")"));
    } else if (hand.number() > 0 && entropy(queues, hand.number()) > MOST_BITS) {
      errors.add(
          FieldError.invalid(
              hand.path(),
              hand.number(),
              "required entropy bits of deckSize "
                  + queues
                  + " and handSize "
                  + hand.number()
                  + " should not be greater than "
                  + MOST_BITS));
    }
  }

  private static void positive(Node n, List<FieldError> errors) {
    if (n.number() <= 0) {
      errors.add(FieldError.invalid(n.path(), n.number(), "must be positive"));
    }
  }

  /** The bits that dealing a hand takes: the number of hands in order, rounded up. */
  private static int entropy(long deck, long hand) {
    double product = 1;
    for (long i = 0; i < hand; i++) {
      product *= deck - i;
    }
    return (int) Math.ceil(Math.log(product) / Math.log(2));
  }
}
