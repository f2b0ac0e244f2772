// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cache that cannot be read. */
final class Broken implements ObjectReader {
  @Override
  public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
    throw new IllegalStateException("broken");
  }

  @Override
  public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
    throw new IllegalStateException("broken");
  }

  @Override
  public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
    throw new IllegalStateException("broken");
  }

  @Override
  public boolean isSynced(GroupResource resource) {
    return false;
  }

  @Override
  public Subscription subscribe(GroupResource resource, ChangeListener listener) {
    return () -> {};
  }
}
