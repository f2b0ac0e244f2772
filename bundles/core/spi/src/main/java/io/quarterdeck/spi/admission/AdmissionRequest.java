// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One write on its way to the store.
 *
 * @param object the new object, null for DELETE; a mutating plugin changes it in place
 * @param oldObject the stored object, null for CREATE; not to be changed
 * @param name may be empty on a CREATE with generateName
 * @param warnings takes a {@code Warning} for the client
 * @param auditAnnotations key and value, kept for the audit log
 * @param context what concerns the admission as a whole
 */
public record AdmissionRequest(
    Operation operation,
    GroupVersionResource resource,
    String subresource,
    GroupVersionKind kind,
    String namespace,
    String name,
    @Nullable ApiObject object,
    @Nullable ApiObject oldObject,
    UserInfo user,
    boolean dryRun,
    Consumer<String> warnings,
    Map<String, String> auditAnnotations,
    AdmissionContext context) {

  /** A request without options and deadline. */
  public AdmissionRequest(
      Operation operation,
      GroupVersionResource resource,
      String subresource,
      GroupVersionKind kind,
      String namespace,
      String name,
      @Nullable ApiObject object,
      @Nullable ApiObject oldObject,
      UserInfo user,
      boolean dryRun,
      Consumer<String> warnings,
      Map<String, String> auditAnnotations) {
    this(
        operation,
        resource,
        subresource,
        kind,
        namespace,
        name,
        object,
        oldObject,
        user,
        dryRun,
        warnings,
        auditAnnotations,
        AdmissionContext.none());
  }

  /** Whether this is a write of the given core or group resource itself, not of a subresource. */
  public boolean isFor(String group, String resourceName) {
    return resource.group().equals(group)
        && resource.resource().equals(resourceName)
        && subresource.isEmpty();
  }

  /** The new object, where the operation always has one. */
  public ApiObject requireObject() {
    return Objects.requireNonNull(object, "this operation has no new object");
  }

  /** The stored object, where the operation always has one. */
  public ApiObject requireOldObject() {
    return Objects.requireNonNull(oldObject, "this operation has no stored object");
  }

  /**
   * The name as refusals show it: of the request, else of the object, else what the name will begin
   * with, else the word that Kubernetes has for none.
   */
  public String displayName() {
    if (!name.isEmpty() || object == null) {
      return name.isEmpty() ? "Unknown" : name;
    }
    String own = object.meta().name();
    String prefix = object.meta().generateName();
    return !own.isEmpty() ? own : prefix.isEmpty() ? "Unknown" : prefix;
  }

  /** A refusal (403) in the words of Kubernetes' plugins: {@code pods "x" is forbidden: why}. */
  public ApiException forbidden(String why) {
    GroupResource refused = resource.groupResource();
    return ApiException.forbidden(refused, displayName(), why);
  }
}
