// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.ValueTransformer;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * How objects become the bytes of the store and back: by their format, then by encryption. Both
 * must be there, so that nothing is ever written in the clear because a bundle is missing.
 */
@Component(service = StoredValues.class)
public final class StoredValues {
  /** For stores that hold what they are given. */
  public static final StoredValues PLAIN = new StoredValues(List.of());

  private final List<ValueTransformer> fromTheStore;

  @Activate
  public StoredValues(
      @Reference(target = "(name=format)") ValueTransformer format,
      @Reference(target = "(name=encryption)") ValueTransformer encryption) {
    this(List.of(encryption, format));
  }

  /** {@code fromTheStore}: the one next to the store first. */
  public StoredValues(List<ValueTransformer> fromTheStore) {
    this.fromTheStore = List.copyOf(fromTheStore);
  }

  /** Those of one resource. */
  public ResourceValues of(GroupResource resource, Backend backend) {
    return new ResourceValues(resource, backend, fromTheStore);
  }
}
