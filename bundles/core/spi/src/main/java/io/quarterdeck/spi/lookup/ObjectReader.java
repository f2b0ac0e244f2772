// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Reads other objects straight from the cache, in their stored version: a service of the watch
 * cache.
 *
 * <p>Answers are as fresh as the cache (a write that has been acknowledged may be missing for a few
 * milliseconds); {@link #getLive} asks the store. Each call decodes anew: the caller owns what it
 * gets and keeps a small record of the fields it needs. Thread-safe, does not block, but for {@link
 * #getLive} and for the first question about a resource, which fills its cache ({@link #isSynced}
 * starts that without waiting).
 */
@ProviderType
public interface ObjectReader {

  /** The object, or null. The namespace is empty for a cluster-scoped resource. */
  @Nullable ApiObject get(GroupResource resource, String namespace, String name);

  /** The object as the store has it now, or null. */
  @Nullable ApiObject getLive(GroupResource resource, String namespace, String name);

  /** The objects of a namespace (all namespaces when empty), in key order. */
  List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels);

  /**
   * How much there is of a resource; null while its cache is not filled, which this does not do.
   */
  default @Nullable Stats stats(GroupResource resource) {
    return null;
  }

  /** Whether the cache of this resource has been filled. */
  boolean isSynced(GroupResource resource);

  /** Calls the listener after every change of the resource, at once and in order, until closed. */
  Subscription subscribe(GroupResource resource, ChangeListener listener);

  /**
   * The same for the objects that a selector selects; the others are not even decoded. One that it
   * selects no longer is reported as deleted, in the state that it no longer selects.
   *
   * @param fields of those that the resource declares selectable; a reader that does not know them
   *     reports every object
   */
  default Subscription subscribe(
      GroupResource resource, FieldSelector fields, ChangeListener listener) {
    return subscribe(resource, listener);
  }

  /**
   * The same for the metadata alone: the listener gets objects with {@code apiVersion}, {@code
   * kind} and {@code metadata} (without managed fields), and nothing else is decoded.
   */
  default Subscription subscribeMetadata(GroupResource resource, ChangeListener listener) {
    return subscribe(resource, listener);
  }

  /** Follows the metadata of whatever {@link MetadataFeed#follow} says. */
  default MetadataFeed feed(MetadataFeed.Listener listener) {
    throw new UnsupportedOperationException();
  }

  /**
   * Waits until the cache has every write that was acknowledged before this call: for who has
   * written and is about to decide by what is there.
   *
   * @throws io.quarterdeck.api.ApiException when it takes long, or the store cannot be asked
   */
  default void awaitFresh(GroupResource resource) {}

  /**
   * How much there is of a resource.
   *
   * @param averageBytes of an object in JSON, estimated
   */
  record Stats(long objects, long averageBytes) {}

  /**
   * Called on a thread of the subscription's own, one call at a time: one that blocks delays only
   * itself. The first calls replay what is there.
   */
  @FunctionalInterface
  interface ChangeListener {
    /**
     * Called for one change.
     *
     * @param object its last state, without managed fields: who writes an object gets it from its
     *     {@link ObjectWriter}
     * @param deleted whether it is gone
     */
    void changed(ApiObject object, boolean deleted);
  }

  /** Ends when closed. */
  interface Subscription extends AutoCloseable {

    /**
     * Waits until the listener has been called for all that the cache has now: for who is about to
     * say no because it knows nothing.
     *
     * @return whether that happened within that time
     */
    default boolean catchUp(Duration atMost) {
      return true;
    }

    @Override
    void close();
  }
}
