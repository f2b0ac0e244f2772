// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An {@link ObjectWriter} into objects in memory: generations, 409 and 404 as the registry. */
public final class MemoryWriter implements ObjectWriter {
  private final MemoryObjects objects;
  private int writes;

  public MemoryWriter(MemoryObjects objects) {
    this.objects = objects;
  }

  /** How often something was written. */
  public synchronized int writes() {
    return writes;
  }

  @Override
  public synchronized ApiObject create(GroupResource resource, ApiObject object) {
    String name = object.meta().name();
    String namespace = object.meta().namespace();
    if (objects.get(resource, namespace, name) != null) {
      throw ApiException.alreadyExists(resource, name);
    }
    object.object("metadata").put("resourceVersion", Integer.toString(++writes));
    object.object("metadata").put("generation", 1L);
    object.object("metadata").put("uid", resource.resource() + "-" + name);
    objects.put(resource, object);
    return object;
  }

  @Override
  public synchronized ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject next = change(resource, namespace, name, change);
    next.object("metadata").put("generation", next.meta().generation() + 1);
    objects.put(resource, next);
    return next;
  }

  @Override
  public synchronized ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject next = change(resource, namespace, name, change);
    objects.put(resource, next);
    return next;
  }

  private ApiObject change(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ApiObject there = objects.get(resource, namespace, name);
    if (there == null) {
      throw ApiException.notFound(resource, name);
    }
    ApiObject next = change.apply(there.copy());
    if (next.equals(there)) {
      return next;
    }
    next.object("metadata").put("resourceVersion", Integer.toString(++writes));
    return next;
  }

  @Override
  public synchronized void delete(
      GroupResource resource, String namespace, String name, @Nullable String uid) {
    writes++;
    objects.delete(resource, namespace, name);
  }
}
