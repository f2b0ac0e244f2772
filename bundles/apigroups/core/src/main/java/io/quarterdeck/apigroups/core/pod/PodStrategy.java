// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.core.connect.Connects;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.pod.OldAnnotations;
import io.quarterdeck.apigroups.podtemplate.pod.PodAnnotationValidation;
import io.quarterdeck.apigroups.podtemplate.pod.PodDefaults;
import io.quarterdeck.apigroups.podtemplate.pod.PodSpecValidation;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.ResetFieldsStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pods. */
public final class PodStrategy
    implements UpdateStrategy,
        DeleteStrategy,
        ResetFieldsStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final List<String> FIELDS =
      List.of(
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "spec.hostNetwork",
          "status.phase",
          "status.podIP",
          "status.podIPs",
          "status.nominatedNodeName");

  private final PodEviction eviction;

  public PodStrategy(PodEviction eviction) {
    this.eviction = eviction;
  }

  @Override
  public Set<String> resetFields(String subresource) {
    return subresource.equals("status")
        ? Set.of("spec", "metadata.deletionTimestamp", "metadata.ownerReferences")
        : ResetFieldsStrategy.super.resetFields(subresource);
  }

  @Override
  public TablePrinter table() {
    return PodTable.TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    OldAnnotations.drop(object.meta().tree());
    PodDefaults.applyToPod(object.object("spec"));
    Values.with(object.tree(), "status", PodStatusDefaults::apply);
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (object.field("spec").get("terminationGracePeriodSeconds").number() < 0) {
      object.object("spec").put("terminationGracePeriodSeconds", 1L);
    }
    AppArmorAnnotations.toFields(object, context.warnings());
    MatchLabelKeys.merge(object);
    Map<String, @Nullable Object> status = object.object("status");
    status.clear();
    status.put("phase", "Pending");
    status.put("qosClass", QualityOfService.of(object.field("spec")));
    if (!object.field("spec").get("schedulingGates").isEmpty()) {
      PodConditions.gated(status, context.now());
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    whole(object, errors);
    if (!spec.get("ephemeralContainers").isEmpty()) {
      errors.add(
          FieldError.forbidden(spec.get("ephemeralContainers").path(), "cannot be set on create"));
    }
    if (!spec.get("nodeName").isEmpty() && !spec.get("schedulingGates").isEmpty()) {
      errors.add(
          FieldError.forbidden(
              spec.get("nodeName").path(),
              "cannot be set until all schedulingGates have been cleared"));
    }
    PodAnnotationValidation.match(object, errors);
  }

  /** Tokens are those of a service account. */
  private static void tokens(Node spec, List<FieldError> errors) {
    if (!spec.get("serviceAccountName").isEmpty()) {
      return;
    }
    for (Node v : spec.get("volumes").items()) {
      for (Node s : v.at("projected", "sources").items()) {
        if (s.get("serviceAccountToken").isPresent()) {
          errors.add(
              FieldError.forbidden(
                  s.get("serviceAccountToken").path(),
                  "must not be specified when serviceAccountName is not set"));
        }
      }
    }
  }

  /** What a pod must look like at any time. */
  private static void whole(ApiObject object, List<FieldError> errors) {
    Node spec = object.field("spec");
    PodAnnotationValidation.validate(object, errors);
    PodSpecValidation.validatePod(spec, object.meta().name(), errors);
    tokens(spec, errors);
    for (String list : List.of("containers", "initContainers")) {
      for (Node c : spec.get(list).items()) {
        String image = c.get("image").text();
        if (!image.strip().equals(image)) {
          errors.add(
              FieldError.invalid(c.get("image"), "must not have leading or trailing whitespace"));
        }
      }
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    whole(object, errors);
    PodAnnotationValidation.changes(object, old, errors);
    PodUpdateValidation.validate(object.field("spec"), old.field("spec"), errors);
  }

  /**
   * A pod that no node runs is deleted at once; others get the time that they or the client ask
   * for.
   */
  @Override
  public Long gracePeriod(ApiObject object, @Nullable Long requested) {
    long period =
        requested != null
            ? requested
            : object.field("spec").get("terminationGracePeriodSeconds").number(30);
    String phase = object.field("status").get("phase").text();
    boolean done = phase.equals("Failed") || phase.equals("Succeeded");
    if (object.field("spec").get("nodeName").isEmpty() || done) {
      return 0L;
    }
    return period < 0 ? 1 : period;
  }

  /** A pod whose grace period is not over is its node's. */
  @Override
  public boolean holdsDeletion(ApiObject object, String subresource) {
    Long grace = object.meta().deletionGracePeriodSeconds();
    return grace != null && grace > 0 || !object.meta().finalizers().isEmpty();
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Node spec = object.field("spec");
    Node status = object.field("status");
    Map<String, String> out = new LinkedHashMap<>();
    for (String f : List.of("nodeName", "restartPolicy", "schedulerName", "serviceAccountName")) {
      out.put("spec." + f, spec.get(f).text());
    }
    out.put("spec.hostNetwork", Boolean.toString(spec.get("hostNetwork").bool()));
    for (String f : List.of("phase", "podIP", "nominatedNodeName")) {
      out.put("status." + f, status.get(f).text());
    }
    return out;
  }

  @Override
  public String indexedField() {
    return "spec.nodeName";
  }

  @Override
  public List<String> selectableFieldNames() {
    return FIELDS;
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return switch (name) {
      case "status" -> new PodStatusView();
      case "binding" -> new PodBinding();
      case "ephemeralcontainers" -> new EphemeralContainersView();
      case "eviction" -> eviction;
      case "resize" -> new PodResizeView();
      default -> Connects.ofPod(name);
    };
  }

  /** People hardly change pods themselves: nobody is warned again. */
  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (old == null) {
      PodWarnings.ofPod(object, warnings);
    }
  }
}
