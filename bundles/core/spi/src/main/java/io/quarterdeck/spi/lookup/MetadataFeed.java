// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import java.util.Collection;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The metadata of all objects of many resources, straight from the store: nothing else is decoded,
 * and no cache is filled for resources that nobody reads. Thread-safe; ends when it is closed.
 */
@ProviderType
public interface MetadataFeed extends AutoCloseable {

  /**
   * Which resources are followed from now on. What there is of those that are new is reported as if
   * it came just now; of those that are left out nothing is reported any more.
   */
  void follow(Collection<GroupResource> resources);

  @Override
  void close();

  /** Called on a thread of the feed's own, one call at a time, in the order of the changes. */
  interface Listener {
    /**
     * An object has come, has changed or is gone.
     *
     * @param object {@code apiVersion}, {@code kind} and {@code metadata} without managed fields;
     *     of one that is gone its last state, or its name and namespace alone where the store has
     *     forgotten that
     */
    void changed(GroupResource resource, ApiObject object, boolean deleted);

    /**
     * Changes were missed: what there is is reported anew from here on, and what is not reported is
     * gone.
     */
    void restarted();

    /** All there was of what is followed has been told; again after each restart and addition. */
    void complete();
  }
}
