// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** CSI drivers. */
final class CSIDriverStrategy implements UpdateStrategy, TableConvertor {
  private static final List<String> FS_GROUP = List.of("File", "None", "ReadWriteOnceWithFSType");
  private static final List<String> MODES = List.of("Persistent", "Ephemeral");
  private static final long SHORTEST_TOKEN = 600;
  private static final long LONGEST_TOKEN = 1L << 32;

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .bool("AttachRequired", o -> o.field("spec").get("attachRequired").bool())
          .bool("PodInfoOnMount", o -> o.field("spec").get("podInfoOnMount").bool())
          .bool("StorageCapacity", o -> o.field("spec").get("storageCapacity").bool())
          .text("TokenRequests", CSIDriverStrategy::audiences)
          .bool("RequiresRepublish", o -> o.field("spec").get("requiresRepublish").bool())
          .text("Modes", CSIDriverStrategy::modes)
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    spec.putIfAbsent("attachRequired", true);
    spec.putIfAbsent("fsGroupPolicy", "ReadWriteOnceWithFSType");
    for (String off :
        List.of("podInfoOnMount", "requiresRepublish", "seLinuxMount", "storageCapacity")) {
      spec.putIfAbsent(off, false);
    }
    if (object.field("spec").get("volumeLifecycleModes").isEmpty()) {
      spec.put("volumeLifecycleModes", new ArrayList<>(List.of("Persistent")));
    }
  }

  /** The generation counts changes: a new driver has none. */
  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    if (!Validate.same(object.field("spec"), old.field("spec"))) {
      object.meta().setGeneration(old.meta().generation() + 1);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    if (spec.get("fsGroupPolicy").isPresent()) {
      Validate.oneOf(spec.get("fsGroupPolicy"), FS_GROUP, errors);
    }
    tokens(spec.get("tokenRequests"), errors);
    for (Node mode : spec.get("volumeLifecycleModes").items()) {
      if (!MODES.contains(mode.text())) {
        errors.add(
            FieldError.notSupported(spec.get("volumeLifecycleModes").path(), mode.text(), MODES));
      }
    }
    Node period = spec.get("nodeAllocatableUpdatePeriodSeconds");
    if (period.isPresent() && period.number() < 10) {
      errors.add(FieldError.invalid(period, "must be greater than or equal to 10 seconds"));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Node spec = object.field("spec");
    Node before = old.field("spec");
    // Kubernetes spells the first otherwise than the field's name
    Validate.immutable(
        spec.get("attachRequired").withPath(spec.path().child("attachedRequired")),
        before.get("attachRequired"),
        errors);
    Validate.immutable(
        spec.get("volumeLifecycleModes"), before.get("volumeLifecycleModes"), errors);
  }

  private static void tokens(Node requests, List<FieldError> errors) {
    Set<String> audiences = new HashSet<>();
    for (Node r : requests.items()) {
      Node audience = r.get("audience");
      if (!audiences.add(audience.text())) {
        errors.add(FieldError.duplicate(audience.path(), audience.text()));
        continue;
      }
      Node seconds = r.get("expirationSeconds");
      if (seconds.isPresent() && seconds.number() < SHORTEST_TOKEN) {
        errors.add(FieldError.invalid(seconds, "may not specify a duration less than 10 minutes"));
      } else if (seconds.isPresent() && seconds.number() > LONGEST_TOKEN) {
        errors.add(
            FieldError.invalid(seconds, "may not specify a duration larger than 2^32 seconds"));
      }
    }
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    Node spec = object.field("spec");
    boolean before = old != null && !old.field("spec").get("tokenRequests").isEmpty();
    if (!before
        && !spec.get("tokenRequests").isEmpty()
        && spec.get("serviceAccountTokenInSecrets").isAbsent()) {
      warnings.add(
          "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true"
              + " to prevent possible logging of tokens in volume attributes");
    }
  }

  private static String audiences(ApiObject o) {
    Node requests = o.field("spec").get("tokenRequests");
    return requests.isEmpty()
        ? "<unset>"
        : requests.items().stream()
            .map(r -> r.get("audience").text())
            .collect(Collectors.joining(","));
  }

  static String modes(ApiObject o) {
    List<String> modes = o.field("spec").get("volumeLifecycleModes").strings();
    return modes.isEmpty() ? "<none>" : String.join(",", modes);
  }
}
