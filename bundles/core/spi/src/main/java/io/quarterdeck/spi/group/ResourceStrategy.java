// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * What is particular to one resource; all that is common stands in the registry and the schema.
 *
 * <p>Order of a write: decode, schema defaults, {@link #applyDefaults}, prepare, mutating
 * admission, {@link #validate} (or {@link #validateUpdate}), {@link #canonicalize}, validating
 * admission, store. Called on request threads, many at once: implementations are stateless or
 * thread-safe and do not block, but for {@link #reserve} and {@link #afterDelete}. Objects are in
 * the stored version; only those named {@code object} may be changed.
 */
@ConsumerType
public interface ResourceStrategy {

  /** The strategy of a resource that has nothing particular. */
  ResourceStrategy PLAIN = new ResourceStrategy() {};

  /**
   * Fills in what the schema's own defaults cannot say; also called on objects read by old writers.
   */
  default void applyDefaults(ApiObject object) {}

  /**
   * Gives an object that was stored in an older version, in which Kubernetes keeps some kinds
   * though it does not serve it, the shape of the version that is kept; by default they have one
   * shape. The kind is set, and defaults are applied, afterwards. Called when the store is read, on
   * any thread; must depend on nothing but the object.
   */
  default void upgradeStored(ApiObject object) {}

  /**
   * Whether {@link #applyDefaults} tells a list that was sent with nothing in it from one that was
   * not sent: it then sees both. Of JSON bodies and of patches.
   */
  default boolean defaultsKnowEmpties() {
    return false;
  }

  /**
   * Clears or sets fields that a client does not decide; the generic part has cleared {@code
   * status}.
   */
  default void prepareForCreate(ApiObject object, StrategyContext context) {}

  /** The same for an update; the generic part has put the old {@code status} back. */
  default void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {}

  /**
   * Takes what an object needs beside itself, and writes it into the object: called once an
   * attempt, after prepare. May write other objects and so block for a few storage writes. On a dry
   * run it takes nothing.
   *
   * @param old null for a new object
   */
  default Reservation reserve(ApiObject object, @Nullable ApiObject old, StrategyContext context) {
    return Reservation.NONE;
  }

  /** Rules of a new object, in Kubernetes' order; the generic metadata rules have run. */
  default void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {}

  /**
   * Rules of a changed object that are told before what may not change in metadata: of kinds that
   * check it as a new one first.
   */
  default void validateAsNew(ApiObject object, StrategyContext context, List<FieldError> errors) {}

  /** Rules of a changed object; by default those of a new one. */
  default void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
  }

  /**
   * The fields of metadata that a write of {@code status} changes with it, where the resource has
   * no view of its own for that: by default all that clients write.
   */
  default Set<String> metadataOfStatus() {
    return Set.of("labels", "annotations", "finalizers", "ownerReferences");
  }

  /** Completes a write of {@code status}, where the resource has no view of its own for that. */
  default void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {}

  /** Rules of a write of {@code status}, where the resource has no view of its own for that. */
  default void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {}

  /** Warnings of a write that is valid. */
  default void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {}

  /**
   * The warning that every request for this resource gets because it is deprecated; null for none.
   */
  default @Nullable String deprecation() {
    return null;
  }

  /** Brings a valid object into the one form that is stored. */
  default void canonicalize(ApiObject object) {}

  /** How names of this resource are checked. */
  default NameRule nameRule() {
    return NameRule.DNS_SUBDOMAIN;
  }

  /**
   * Annotations that only a version of the API has, in place of fields: an object that is reduced
   * to its metadata is of none, and has none of them.
   */
  default Set<String> versionAnnotations() {
    return Set.of();
  }

  /**
   * Whether the metadata of a new object is told together with, and before, what the kind's own
   * rules find.
   */
  default boolean metadataFirst() {
    return !metadataChecks().equals(MetadataChecks.NONE);
  }

  /** How often metadata is looked at. */
  default MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION;
  }

  /** Whether a PUT of an absent object creates it. */
  default boolean allowsCreateOnUpdate() {
    return false;
  }

  /** Whether a PUT without a resourceVersion overwrites. */
  default boolean allowsUnconditionalUpdate() {
    return true;
  }

  /**
   * Whether {@code metadata.generation} is kept: 1 at creation, raised when something outside
   * {@code metadata} and {@code status} changes and when deletion is marked.
   */
  default boolean hasGeneration() {
    return false;
  }

  /** Whether the generation stays what it was at creation, whatever is changed. */
  default boolean generationIsFixed() {
    return false;
  }

  /** The fields of metadata with which the generation moves, too, such as {@code labels}. */
  default Set<String> generationFollows() {
    return Set.of();
  }

  /** Whether a creation may set {@code status}: a node registers itself with its own. */
  default boolean keepsStatusOnCreate() {
    return false;
  }

  /**
   * Whether a change of the object itself may change {@code status}, too, as that of an IP range.
   */
  default boolean takesStatusOnUpdate() {
    return false;
  }

  /**
   * The fields that a write through this path does not change whatever it sends, so that it does
   * not own them, such as {@code status} or {@code metadata.labels}.
   *
   * @param subresource empty for the object itself, which is asked only when it has a {@code
   *     status} subresource
   */
  default Set<String> resetFields(String subresource) {
    return switch (subresource) {
      case "" -> Set.of("status");
      case "status" -> Set.of("spec");
      default -> Set.of();
    };
  }

  /** Whether DELETE answers with the object instead of a Status. */
  default boolean returnsDeletedObject() {
    return false;
  }

  /** Whether a DELETE without a propagation policy orphans dependents. */
  default boolean orphansByDefault() {
    return false;
  }

  /** The warning of a DELETE that does not say what becomes of dependents; empty for none. */
  default String orphanWarning() {
    return "";
  }

  /**
   * The grace period in seconds of a deletion, or null for a resource that is deleted at once.
   *
   * @param requested what the client asked for, null for nothing
   */
  default @Nullable Long gracePeriod(ApiObject object, @Nullable Long requested) {
    return null;
  }

  /**
   * Whether something still holds an object whose deletion was asked for: it is marked and kept
   * until this is no longer so.
   *
   * @param subresource through which it was changed, empty for the object itself
   */
  default boolean holdsDeletion(ApiObject object, String subresource) {
    return !object.meta().finalizers().isEmpty();
  }

  /** Called after a grace period or deletion was marked on the object, before it is stored. */
  default void prepareForGracefulDelete(ApiObject object, StrategyContext context) {}

  /**
   * Whether the kind looks at the preconditions of a deletion itself: what it says of them is
   * worded as the store words it.
   */
  default boolean checksPreconditionsItself() {
    return false;
  }

  /** Refuses or permits a deletion by throwing {@link io.quarterdeck.api.ApiException}. */
  default void beforeDelete(ApiObject object, StrategyContext context) {}

  /**
   * Called after the object has gone from the store, never on a dry run: gives back what it had
   * taken. May block as {@link #reserve} may; does not throw.
   */
  default void afterDelete(ApiObject object, StrategyContext context) {}

  /** The selectable fields beside {@code metadata.name} and {@code metadata.namespace}. */
  default Map<String, String> selectableFields(ApiObject object) {
    return Map.of();
  }

  /** The names of those fields: a selector on any other is refused. */
  default List<String> selectableFieldNames() {
    return List.of();
  }

  /** What a selector on a field that is not selectable is told. */
  default String unsupportedField(String field) {
    return selectableFieldNames().isEmpty()
        ? "\""
            + field
            + "\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
        : "field label not supported: " + field;
  }

  /** The columns of its Table; by default name and creation time. */
  default TablePrinter table() {
    return TablePrinter.NAME_AND_AGE;
  }

  /** The behaviour of a subresource; null for the generic one ({@code status}, {@code scale}). */
  default @Nullable Subresource subresource(String name) {
    return null;
  }

  /**
   * For a resource whose creation is an action on another object of the group, the one of the same
   * name ({@code bindings} of pods): which action. Null: none.
   */
  default @Nullable Delegate delegate() {
    return null;
  }

  /** For a resource that is answered and not stored, such as a review: the answer. Null: stored. */
  default @Nullable Review review() {
    return null;
  }

  /** For a resource that is read and not stored: what makes its objects. Null: stored. */
  default @Nullable ComputedObjects computed() {
    return null;
  }

  /** Converters from and to the stored version, by the other version, e.g. {@code v1}. */
  default Map<String, VersionConverter> converters() {
    return Map.of();
  }

  /**
   * Extra details of a Status that says the object was deleted; by default name, group, kind, uid.
   */
  default Status.@Nullable Details deletionDetails(ApiObject object) {
    return null;
  }

  /**
   * Brings an object of {@link ApiGroup#bootstrapObjects} that an older release stored up to date;
   * called at start for each one that is there already.
   *
   * @param stored not to be changed
   * @param wanted as this release would create it
   * @return what is to be stored instead, null to leave it as it is
   */
  default @Nullable ApiObject reconcileBootstrap(ApiObject stored, ApiObject wanted) {
    return null;
  }

  /**
   * What is particular to the resource in one of its versions: a custom resource has columns, rules
   * and subresources of its own in each. Asked for once, when the group comes.
   */
  default ResourceStrategy in(String version) {
    return this;
  }

  /** The subresource of another resource that a creation stands for. */
  record Delegate(String resource, String subresource) {}

  /** A created object that is only answered. */
  @FunctionalInterface
  interface Review {
    ApiObject answer(ApiObject request, StrategyContext context);
  }
}
