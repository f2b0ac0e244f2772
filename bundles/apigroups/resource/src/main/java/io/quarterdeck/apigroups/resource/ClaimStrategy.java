// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resource claims: what was asked for never changes. */
final class ClaimStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor, VersionedStrategy {
  private final Selectors selectors;
  private static final TablePrinter TABLE =
      ColumnLayout.named().text("State", ClaimStrategy::state).age().build();

  ClaimStrategy(Selectors selectors) {
    this.selectors = selectors;
  }

  @Override
  public Map<String, VersionConverter> converters() {
    return Map.of("v1beta1", new FlatRequests(false));
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    ClaimDefaults.apply(Trees.asObject(object.tree().get("spec")));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ResourceClaimValidation.validate(object.field("spec"), selectors, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Map<String, @Nullable Object> spec = ClaimShape.spec(object.field("spec"));
    if (!spec.equals(ClaimShape.spec(old.field("spec")))) {
      errors.add(FieldError.invalid(FieldPath.of("spec"), spec, "field is immutable"));
    }
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  @Override
  public void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {
    forgetReturned(object, old);
  }

  /** What drivers reported of a device goes when the device is given back. */
  static void forgetReturned(ApiObject object, ApiObject old) {
    Set<String> returned = AllocationResultValidation.devices(old.field("status"));
    returned.removeAll(AllocationResultValidation.devices(object.field("status")));
    List<@Nullable Object> reported = Trees.asList(object.object("status").get("devices"));
    if (reported != null
        && reported.removeIf(
            d -> returned.contains(AllocationResultValidation.device(Node.root(d))))
        && reported.isEmpty()) {
      object.object("status").remove("devices");
    }
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    AllocationResultValidation.validate(object.root(), old.root(), errors);
  }

  private static String state(ApiObject o) {
    List<String> out = new ArrayList<>();
    boolean deleted = !o.meta().deletionTimestamp().isEmpty();
    if (deleted) {
      out.add("deleted");
    }
    Node status = o.field("status");
    if (status.get("allocation").isPresent()) {
      out.add("allocated");
      if (!status.get("reservedFor").isEmpty()) {
        out.add("reserved");
      }
    } else if (!deleted) {
      out.add("pending");
    }
    return String.join(",", out);
  }
}
