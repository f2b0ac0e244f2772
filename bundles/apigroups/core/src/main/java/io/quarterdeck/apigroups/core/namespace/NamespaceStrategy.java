// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.namespace;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.common.SentMetadata;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Namespaces: made with the finalizer of the server, labelled with their name. */
public final class NamespaceStrategy
    implements UpdateStrategy,
        StatusStrategy,
        DeleteStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";
  private static final String FINALIZER = "kubernetes";
  private static final Set<String> STANDARD = Set.of(FINALIZER, "orphan", "foregroundDeletion");

  private static final TablePrinter TABLE =
      ColumnLayout.named().text("Status", o -> o.field("status").get("phase").text()).age().build();

  /** The phase is not what finalizing changes. */
  @Override
  public Set<String> resetFields(String subresource) {
    return subresource.equals("finalize")
        ? Set.of("status")
        : StatusStrategy.super.resetFields(subresource);
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    String name = object.meta().name();
    if (!name.isEmpty()) {
      object.meta().mutableLabels().put(NAME_LABEL, name);
    }
    Values.absent(object.object("status"), "phase", "Active");
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.meta().mutableLabels().put(NAME_LABEL, object.meta().name());
    Trees.object(object.tree(), "status").put("phase", "Active");
    List<@Nullable Object> finalizers = Trees.list(object.object("spec"), "finalizers");
    if (!finalizers.contains(FINALIZER)) {
      finalizers.add(FINALIZER);
    }
  }

  /**
   * The first DELETE only marks, whatever holds the namespace; finalizing asks only for the
   * finalizers of the spec.
   */
  @Override
  public boolean holdsDeletion(ApiObject object, String subresource) {
    if (object.meta().deletionTimestamp().isEmpty()) {
      return true;
    }
    boolean spec = !object.field("spec").get("finalizers").isEmpty();
    return subresource.equals("finalize") ? spec : spec || !object.meta().finalizers().isEmpty();
  }

  /** None: but who watches sees that it is leaving before it is gone. */
  @Override
  public Long gracePeriod(ApiObject object, @Nullable Long requested) {
    return 0L;
  }

  @Override
  public void prepareForGracefulDelete(ApiObject object, StrategyContext context) {
    object.object("status").put("phase", "Terminating");
    object.meta().setDeletionGracePeriodSeconds(null);
  }

  /** Only the finalize subresource changes the finalizers. */
  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    List<String> before = old.field("spec").get("finalizers").strings();
    object.object("spec").put("finalizers", new ArrayList<Object>(before));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    for (Node f : object.field("spec").get("finalizers").items()) {
      finalizer(f.withPath(FieldPath.of("spec", "finalizers")), errors);
    }
  }

  private static void finalizer(Node shown, List<FieldError> errors) {
    Validate.form(shown, Names::qualified, errors);
    if (!STANDARD.contains(shown.text()) && !shown.text().contains("/")) {
      errors.add(
          FieldError.invalid(
              shown, "name is neither a standard finalizer name nor is it fully qualified"));
    }
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    String phase = object.field("status").get("phase").text();
    boolean leaving = !object.meta().deletionTimestamp().isEmpty();
    String right = leaving ? "Terminating" : "Active";
    if (!phase.equals(right)) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("status", "Phase"),
              phase,
              "may only be '%s' if `deletionTimestamp` is %s"
                  .formatted(right, leaving ? "not empty" : "empty")));
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("status.phase", object.field("status").get("phase").text());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("status.phase");
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("finalize") ? new FinalizeView() : null;
  }

  /** The {@code finalize} subresource: it alone changes the finalizers of the spec. */
  private static final class FinalizeView implements Subresource.View {
    @Override
    public void write(ApiObject view, ApiObject parent, StrategyContext context) {
      SentMetadata.take(view, parent);
      Node finalizers = view.field("spec").get("finalizers");
      Map<String, @Nullable Object> spec = parent.object("spec");
      if (finalizers.isEmpty()) {
        spec.remove("finalizers");
      } else {
        spec.put("finalizers", new ArrayList<Object>(finalizers.strings()));
      }
    }

    @Override
    public void validate(
        ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
      parent.field("spec").get("finalizers").items().forEach(f -> finalizer(f, errors));
    }
  }
}
