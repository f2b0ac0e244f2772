// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.spi.lookup.KindLookup;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The kinds of the route table. */
@Component(service = KindLookup.class)
public final class ServedKinds implements KindLookup {
  private final Registry registry;

  @Activate
  public ServedKinds(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public @Nullable Served find(GroupVersionKind kind) {
    Resource found = registry.table().find(kind);
    return found == null
        ? null
        : new Served(found.definition().gvr(), found.definition().namespaced());
  }
}
