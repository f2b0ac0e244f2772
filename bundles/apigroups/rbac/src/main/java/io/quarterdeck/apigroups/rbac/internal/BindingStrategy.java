// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.BootstrapStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** RoleBindings and ClusterRoleBindings. */
final class BindingStrategy implements UpdateStrategy, TableConvertor, BootstrapStrategy {
  private final EscalationGuard guard;
  private final boolean namespaced;
  private final TablePrinter table = BindingTable.printer();

  BindingStrategy(EscalationGuard guard, boolean namespaced) {
    this.guard = guard;
    this.namespaced = namespaced;
  }

  @Override
  public void applyDefaults(ApiObject binding) {
    putIfEmpty(binding.object("roleRef"), "apiGroup");
    if (binding.tree().get("subjects") instanceof List<?> subjects) {
      for (Object s : subjects) {
        Map<String, @Nullable Object> subject = Trees.asObject(s);
        if (subject != null && List.of("User", "Group").contains(kind(subject))) {
          putIfEmpty(subject, "apiGroup");
        }
      }
    }
  }

  private static String kind(Map<String, @Nullable Object> subject) {
    return subject.get("kind") instanceof String s ? s : "";
  }

  private static void putIfEmpty(Map<String, @Nullable Object> tree, String field) {
    if (!(tree.get(field) instanceof String s) || s.isEmpty()) {
      tree.put(field, Strategies.GROUP);
    }
  }

  @Override
  public void prepareForCreate(ApiObject binding, StrategyContext context) {
    guard.checkBinding(context, binding);
  }

  @Override
  public void prepareForUpdate(ApiObject binding, ApiObject old, StrategyContext context) {
    if (!Changes.onlyForTheGarbageCollector(binding, old)) {
      guard.checkBinding(context, binding);
    }
  }

  @Override
  public void validate(ApiObject binding, StrategyContext context, List<FieldError> errors) {
    RoleBindingValidation.validate(binding, namespaced, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject binding, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(binding, context, errors);
    Map<String, String> ref = RoleBindingValidation.shownRef(binding.field("roleRef"));
    if (!ref.equals(RoleBindingValidation.shownRef(old.field("roleRef")))) {
      errors.add(FieldError.invalid(FieldPath.of("roleRef"), ref, "cannot change roleRef"));
    }
  }

  @Override
  public TablePrinter table() {
    return table;
  }

  /** Adds missing subjects; a default binding that was pointed at another role is left alone. */
  @Override
  public @Nullable ApiObject reconcileBootstrap(ApiObject stored, ApiObject wanted) {
    Node ref = stored.field("roleRef");
    boolean same =
        RoleBindingValidation.shownRef(ref)
            .equals(RoleBindingValidation.shownRef(wanted.field("roleRef")));
    if (Reconciled.isProtected(stored) || !same) {
      return null;
    }
    ApiObject out = stored.copy();
    Reconciled.mergeMetadata(out, wanted);
    Reconciled.addMissing(
        out.field("subjects"), wanted.field("subjects"), all -> out.tree().put("subjects", all));
    return out.equals(stored) ? null : out;
  }
}
