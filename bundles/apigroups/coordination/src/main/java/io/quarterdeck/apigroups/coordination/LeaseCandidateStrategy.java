// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** Who stands for a lease, and what it runs: an election is decided by that. */
final class LeaseCandidateStrategy implements UpdateStrategy, TableConvertor {
  private static final String OLDEST = "OldestEmulationVersion";
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("LeaseName", o -> o.field("spec").get("leaseName").text())
          .text("BinaryVersion", o -> o.field("spec").get("binaryVersion").text())
          .text("EmulationVersion", o -> o.field("spec").get("emulationVersion").text())
          .text("Strategy", o -> o.field("spec").get("strategy").text())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** Kubernetes: {@code ValidateLeaseCandidate}. */
  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Validate.form(object.field("metadata").get("name"), Names::configKey, errors);
    rules(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    rules(object.field("spec"), errors);
    Validate.immutable(
        object.field("spec").get("leaseName"), old.field("spec").get("leaseName"), errors);
  }

  private static void rules(Node spec, List<FieldError> errors) {
    Validate.required(spec.get("leaseName"), errors);
    Node emulated = spec.get("emulationVersion");
    SemanticVersion emulation = emulated.isEmpty() ? null : version(emulated, errors);
    Node runs = spec.get("binaryVersion");
    SemanticVersion binary = Validate.required(runs, errors) ? version(runs, errors) : null;
    if (binary != null && emulation != null && binary.compareTo(emulation) < 0) {
      errors.add(FieldError.invalid(runs, "must be greater than or equal to `emulationVersion`"));
    }
    Node strategy = spec.get("strategy");
    if (!Validate.required(strategy, errors)) {
      return;
    }
    if (strategy.text().equals(OLDEST) && emulated.isEmpty()) {
      errors.add(
          FieldError.required(
              emulated.path(), "must be specified when `strategy` is 'OldestEmulationVersion'"));
    }
    ElectionStrategy.validate(strategy, errors);
  }

  private static SemanticVersion version(Node at, List<FieldError> errors) {
    SemanticVersion version = SemanticVersion.read(at.text());
    if (version == null) {
      errors.add(FieldError.invalid(at, "must be a valid semantic version"));
      return SemanticVersion.ZERO;
    }
    return version;
  }
}
