// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are an owner's: orphans that its selector selects are adopted, those that it
 * selects no more are let go. Patches name the UID and the revision, so that nobody else's
 * reference is lost and no other object of the name is meant. Kubernetes: {@code
 * pkg/controller/controller_ref_manager.go}.
 *
 * @param owner the kind of those who claim
 * @param claimed the resource that is claimed
 * @param finalizer comes with adoption and goes with release; empty for none
 */
public record Claims(
    ObjectClient client, WorkloadKind owner, GroupVersionResource claimed, String finalizer) {

  public Claims(ObjectClient client, WorkloadKind owner, GroupVersionResource claimed) {
    this(client, owner, claimed, "");
  }

  /**
   * Those that are the owner's then.
   *
   * @param selector null selects nothing
   * @param writes called before the first write
   * @throws ApiException of a conflict when the owner turns out to be another, or ending
   */
  public List<ApiObject> claim(
      ApiObject of, @Nullable LabelSelector selector, List<ApiObject> candidates, Runnable writes) {
    List<ApiObject> out = new ArrayList<>();
    boolean rechecked = false;
    for (ApiObject o : candidates) {
      boolean matches = selector != null && selector.matches(o.meta().labels());
      Node controller = Owners.controllerOf(o);
      if (controller != null) {
        boolean ours = controller.get("uid").text().equals(of.meta().uid());
        if (ours && matches) {
          out.add(o);
        } else if (ours && !PodState.isMarked(of)) {
          writes.run();
          release(o, of);
        }
      } else if (matches && !PodState.isMarked(of) && !PodState.isMarked(o)) {
        if (!rechecked) {
          recheck(of);
          rechecked = true;
        }
        writes.run();
        ApiObject adopted = adopt(o, of);
        if (adopted != null) {
          out.add(adopted);
        }
      }
    }
    return out;
  }

  /** The cache may not know yet that the owner is ending: who adopts asks the store. */
  private void recheck(ApiObject of) {
    ApiObject now = client.get(owner.resource(), of.meta().namespace(), of.meta().name());
    if (now == null || !now.meta().uid().equals(of.meta().uid()) || PodState.isMarked(now)) {
      throw ApiException.conflict(
          owner.groupResource(), of.meta().name(), "it is gone or has just been deleted");
    }
  }

  /** One that names the owner already, but not as its controller, does so once. */
  private @Nullable ApiObject adopt(ApiObject o, ApiObject of) {
    List<@Nullable Object> references = references(o, of.meta().uid());
    references.add(Owners.controller(owner.kind(), of));
    Map<String, @Nullable Object> meta = preconditions(o);
    meta.put("ownerReferences", references);
    if (!finalizer.isEmpty() && !o.meta().finalizers().contains(finalizer)) {
      List<@Nullable Object> finalizers = new ArrayList<>(o.meta().finalizers());
      finalizers.add(finalizer);
      meta.put("finalizers", finalizers);
    }
    return patch(o, meta);
  }

  private void release(ApiObject o, ApiObject of) {
    Map<String, @Nullable Object> meta = preconditions(o);
    List<@Nullable Object> left = references(o, of.meta().uid());
    meta.put("ownerReferences", left.isEmpty() ? null : left);
    if (o.meta().finalizers().contains(finalizer)) {
      List<String> finalizers = new ArrayList<>(o.meta().finalizers());
      finalizers.remove(finalizer);
      meta.put("finalizers", finalizers.isEmpty() ? null : finalizers);
    }
    patch(o, meta);
  }

  private static List<@Nullable Object> references(ApiObject o, String without) {
    List<@Nullable Object> out = new ArrayList<>();
    for (Node reference : o.root().at("metadata", "ownerReferences").items()) {
      if (!reference.get("uid").text().equals(without)) {
        out.add(reference.value());
      }
    }
    return out;
  }

  private static Map<String, @Nullable Object> preconditions(ApiObject o) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    meta.put("uid", o.meta().uid());
    meta.put("resourceVersion", o.meta().resourceVersion());
    return meta;
  }

  /** Null when it is gone. */
  private @Nullable ApiObject patch(ApiObject o, Map<String, @Nullable Object> meta) {
    try {
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      body.put("metadata", meta);
      return client.patch(
          claimed, o.meta().namespace(), o.meta().name(), "", PatchType.MERGE, body);
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return null;
      }
      throw e;
    }
  }
}
