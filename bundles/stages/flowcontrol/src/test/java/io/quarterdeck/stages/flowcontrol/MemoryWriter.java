// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes into objects in memory as the registry does: generations, conflicts, 404. */
final class MemoryWriter implements ObjectWriter {
  private final MemoryObjects objects;
  int writes;

  MemoryWriter(MemoryObjects objects) {
    this.objects = objects;
  }

  @Override
  public synchronized ApiObject create(GroupResource resource, ApiObject object) {
    String name = object.meta().name();
    if (objects.get(resource, "", name) != null) {
      throw ApiException.alreadyExists(resource, name);
    }
    writes++;
    object.object("metadata").put("generation", 1L);
    object.object("metadata").put("uid", resource.resource() + "-" + name);
    objects.put(resource, object);
    return object;
  }

  @Override
  public synchronized ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject next = change(resource, name, change);
    next.object("metadata").put("generation", next.meta().generation() + 1);
    objects.put(resource, next);
    return next;
  }

  @Override
  public synchronized ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject next = change(resource, name, change);
    objects.put(resource, next);
    return next;
  }

  private ApiObject change(GroupResource resource, String name, UnaryOperator<ApiObject> change) {
    ApiObject there = objects.get(resource, "", name);
    if (there == null) {
      throw ApiException.notFound(resource, name);
    }
    writes++;
    return change.apply(there.copy());
  }

  @Override
  public synchronized void delete(
      GroupResource resource, String namespace, String name, @Nullable String uid) {
    writes++;
    objects.delete(resource, namespace, name);
  }
}
