// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.policies.AdmissionVariables;
import io.quarterdeck.libraries.policies.Evaluator;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.lookup.ObjectPatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the changes of one policy to the object of a request, one after the other. */
final class Mutator {
  private final AdmissionRequest request;
  private final ObjectPatcher patcher;

  Mutator(AdmissionRequest request, ObjectPatcher patcher) {
    this.request = request;
    this.patcher = patcher;
  }

  /** One change did not work. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FailedException(@Nullable String message) {
      super(message, null, false, false);
    }
  }

  /** Whether it changed anything. */
  boolean mutate(
      MutatingPolicy policy, MutatingPolicy.Mutation mutation, AdmissionVariables variables)
      throws FailedException {
    ApiObject object = request.requireObject();
    ApiObject shown = Objects.requireNonNull(variables.shown().object());
    Object made = evaluate(policy, mutation, variables);
    try {
      ApiObject changed =
          mutation.patch()
              ? patcher.jsonPatch(shown, operations(made))
              : patcher.merge(shown, part(made));
      if (changed == null || changed.equals(object)) {
        return false;
      }
      object.tree().clear();
      object.tree().putAll(changed.tree());
      return true;
    } catch (ObjectPatcher.PatchException e) {
      throw new FailedException(e.getMessage());
    }
  }

  private static @Nullable Object evaluate(
      MutatingPolicy policy, MutatingPolicy.Mutation mutation, AdmissionVariables variables)
      throws FailedException {
    Evaluator evaluator = new Evaluator(variables, policy.policy().variables(), CelProgram.BUDGET);
    try {
      return switch (evaluator.evaluate(mutation.expression())) {
        case CelProgram.Failed f -> throw new FailedException(f.message());
        case CelProgram.Value v -> v.value();
      };
    } catch (Evaluator.SpentException e) {
      throw new FailedException(e.getMessage());
    }
  }

  private static List<Map<String, @Nullable Object>> operations(@Nullable Object made) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    List<@Nullable Object> list = Trees.asList(made);
    if (list != null) {
      for (Object o : list) {
        Map<String, @Nullable Object> operation = Trees.asObject(o);
        if (operation != null) {
          out.add(operation);
        }
      }
    }
    return out;
  }

  private static Map<String, @Nullable Object> part(@Nullable Object made) throws FailedException {
    Map<String, @Nullable Object> part = Trees.asObject(made);
    if (part == null) {
      throw new FailedException("unsupported return type from ApplyConfiguration expression");
    }
    return part;
  }
}
