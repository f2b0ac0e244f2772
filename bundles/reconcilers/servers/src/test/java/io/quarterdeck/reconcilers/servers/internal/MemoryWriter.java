// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes to {@link MemoryObjects}, and counts. */
final class MemoryWriter implements ObjectWriter {
  private final MemoryObjects objects;
  int writes;

  MemoryWriter(MemoryObjects objects) {
    this.objects = objects;
  }

  @Override
  public ApiObject create(GroupResource resource, ApiObject object) {
    if (objects.getLive(resource, object.meta().namespace(), object.meta().name()) != null) {
      throw ApiException.alreadyExists(resource, object.meta().name());
    }
    writes++;
    objects.put(resource, object);
    return object;
  }

  @Override
  public ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject now = objects.getLive(resource, namespace, name);
    if (now == null) {
      throw ApiException.notFound(resource, name);
    }
    return store(resource, change.apply(now));
  }

  private ApiObject store(GroupResource resource, ApiObject object) {
    writes++;
    objects.put(resource, object);
    return object;
  }

  @Override
  public ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void delete(GroupResource resource, String namespace, String name, @Nullable String uid) {
    writes++;
    objects.delete(resource, namespace, name);
  }
}
