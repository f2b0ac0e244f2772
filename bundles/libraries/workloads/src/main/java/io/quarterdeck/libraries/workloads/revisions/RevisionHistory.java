// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.revisions;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes ControllerRevisions. Kubernetes: {@code pkg/controller/history}.
 *
 * @param owner the kind whose revisions they are
 * @param client of the owner's controller
 */
public record RevisionHistory(GroupVersionKind owner, ObjectClient client) {
  public static final GroupVersionResource REVISIONS =
      new GroupVersionResource("apps", "v1", "controllerrevisions");
  public static final GroupResource RESOURCE = REVISIONS.groupResource();

  /** The older ones first. */
  public static final Comparator<ApiObject> OLDEST =
      Comparator.comparingLong(RevisionHistory::number)
          .thenComparing(r -> r.meta().creationTimestamp())
          .thenComparing(r -> r.meta().name());

  private static final GroupVersionKind KIND =
      new GroupVersionKind("apps", "v1", "ControllerRevision");

  public static long number(ApiObject revision) {
    return revision.field("revision").number();
  }

  /** The number of what is newer than all of these. */
  public static long next(List<ApiObject> revisions) {
    return revisions.stream().mapToLong(RevisionHistory::number).max().orElse(0) + 1;
  }

  /**
   * One of an owner's template that is not written yet.
   *
   * @param labels beside those of the template
   */
  public ApiObject revision(
      ApiObject of, String name, Map<String, String> labels, RevisionData data, long number) {
    ApiObject out = ApiObject.of(KIND);
    out.meta().setName(name);
    out.meta().setNamespace(of.meta().namespace());
    Map<String, @Nullable Object> all = out.meta().mutableLabels();
    all.putAll(of.field("spec").at("template", "metadata", "labels").stringMap());
    all.putAll(labels);
    if (!of.meta().annotations().isEmpty()) {
      out.meta().tree().put("annotations", Trees.copyValue(of.meta().tree().get("annotations")));
    }
    Owners.control(out, owner, of);
    out.tree().put("data", data.raw());
    out.tree().put("revision", number);
    return out;
  }

  /**
   * Creates one, or finds that it is there.
   *
   * @return null when another of its name is there
   */
  public @Nullable ApiObject create(ApiObject revision) {
    try {
      return client.create(REVISIONS, revision);
    } catch (ApiException e) {
      if (!e.is(StatusReason.ALREADY_EXISTS)) {
        throw e;
      }
      ApiObject there = client.get(REVISIONS, revision.meta().namespace(), revision.meta().name());
      if (there == null || PodState.isMarked(there)) {
        throw e;
      }
      return RevisionData.of(there).equals(RevisionData.of(revision)) ? there : null;
    }
  }

  /** Gives one another number, unless it has that already. */
  public ApiObject renumber(ApiObject revision, long number) {
    if (number(revision) == number) {
      return revision;
    }
    ApiObject next = revision.copy();
    next.tree().put("revision", number);
    return client.update(REVISIONS, next, ObjectClient.ITSELF);
  }

  /** Deletes one; one that is gone already is no error. */
  public void delete(ApiObject revision) {
    try {
      client.delete(
          REVISIONS,
          revision.meta().namespace(),
          revision.meta().name(),
          DeleteOptions.ofUid(revision.meta().uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }
}
