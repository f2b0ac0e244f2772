// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.ValueTransformer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * How objects become the bytes of the store and back: by their format, then by encryption. Both
 * must be there, so that nothing is ever written in the clear because a bundle is missing.
 */
@Component(service = StoredValues.class)
public final class StoredValues {
  /** For stores that hold what they are given. */
  public static final StoredValues PLAIN = new StoredValues(List.of());

  private final List<ValueTransformer> fromTheStore;
  private volatile @Nullable ValueTransformer encryption;

  /** Goes on, and the caches with it, when another version of the encryption takes over. */
  private final class Encryption implements ValueTransformer {
    @Override
    public Value fromStore(GroupResource resource, String key, byte[] stored) {
      return now().fromStore(resource, key, stored);
    }

    @Override
    public byte[] toStore(GroupResource resource, String key, byte[] value) {
      return now().toStore(resource, key, value);
    }

    private ValueTransformer now() {
      ValueTransformer now = encryption;
      if (now == null) {
        throw new StorageException("there is no encryption of values at the moment");
      }
      return now;
    }
  }

  @Activate
  public StoredValues(@Reference(target = "(name=format)") ValueTransformer format) {
    fromTheStore = List.of(new Encryption(), format);
  }

  @Reference(target = "(name=encryption)", policy = ReferencePolicy.DYNAMIC)
  void setEncryption(ValueTransformer next) {
    encryption = next;
  }

  void unsetEncryption(ValueTransformer before) {
    if (Objects.equals(encryption, before)) {
      encryption = null;
    }
  }

  /** Not public: the framework takes public ones. */
  private StoredValues(List<ValueTransformer> fromTheStore) {
    this.fromTheStore = List.copyOf(fromTheStore);
  }

  /** {@code fromTheStore}: the one next to the store first. */
  public static StoredValues of(List<ValueTransformer> fromTheStore) {
    return new StoredValues(fromTheStore);
  }

  /** Those of one resource. */
  public ResourceValues of(GroupResource resource, Backend backend) {
    return new ResourceValues(resource, backend, fromTheStore);
  }
}
