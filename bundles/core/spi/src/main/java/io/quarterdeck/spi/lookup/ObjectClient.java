// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The API of this server as one of its clients has it, without a socket: each call is a request
 * that goes the whole way, by audit, flow control, authorization, admission, and to whoever serves
 * the group, so that custom resources and those of aggregated servers are no different.
 *
 * <p>Objects go out and come in in the version that is asked for. The namespace is empty for what
 * is in none. Errors are {@link ApiException} with the status that any client would get; a write
 * whose answer is lost may have happened. Thread-safe; blocks until the answer is there.
 */
@ProviderType
public interface ObjectClient {
  /** The resource itself, where a subresource is asked for. */
  String ITSELF = "";

  /** The subresource that most kinds have. */
  String STATUS = "status";

  /** The object as the store has it now, or null when it is not there or nobody serves it. */
  @Nullable ApiObject get(GroupVersionResource resource, String namespace, String name);

  /** Creates in the namespace of the object's metadata. */
  ApiObject create(GroupVersionResource resource, ApiObject object);

  /**
   * Replaces an object or what is written of it through a subresource; 409 when it has changed
   * since the revision in its metadata.
   */
  ApiObject update(GroupVersionResource resource, ApiObject object, String subresource);

  /**
   * Patches.
   *
   * @param patch a JSON tree: an object, or for {@link PatchType#JSON} a list of operations
   */
  ApiObject patch(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      PatchType type,
      Object patch);

  /** Creates below an object: an eviction, a binding, a token request. */
  ApiObject createBelow(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      ApiObject body);

  /** Deletes one; 404 when there is none, 409 when a precondition does not hold. */
  void delete(GroupVersionResource resource, String namespace, String name, DeleteOptions options);

  /** Deletes all of a namespace, or all that there are when it is empty. */
  void deleteCollection(GroupVersionResource resource, String namespace, DeleteOptions options);

  /** The metadata alone of all of a namespace, or of all: as {@code PartialObjectMetadata}. */
  List<ApiObject> metadata(GroupVersionResource resource, String namespace);

  /**
   * A document beside objects, such as discovery.
   *
   * @param path with its query
   * @param accept the media types that are asked for
   */
  ApiObject document(String path, String accept);

  /**
   * Reads, changes and writes back, again after each conflict; a change that returns its argument
   * unchanged writes nothing.
   *
   * @return what is stored then; null when it is not there
   */
  default @Nullable ApiObject change(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      UnaryOperator<ApiObject> change) {
    while (true) {
      ApiObject now = get(resource, namespace, name);
      if (now == null) {
        return null;
      }
      ApiObject next = change.apply(now.copy());
      if (next.equals(now)) {
        return now;
      }
      try {
        return update(resource, next, subresource);
      } catch (ApiException e) {
        if (!e.is(StatusReason.CONFLICT)) {
          throw e;
        }
      }
    }
  }
}
