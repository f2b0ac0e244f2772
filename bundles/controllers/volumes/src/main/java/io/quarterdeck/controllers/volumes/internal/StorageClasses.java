// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import org.jspecify.annotations.Nullable;

/** The classes whose volumes are made here, and the one that is there by itself. */
final class StorageClasses {
  static final String PROVISIONER = "quarterdeck.io/simulated";
  static final GroupResource CLASSES = new GroupResource("storage.k8s.io", "storageclasses");

  private static final GroupVersionKind KIND =
      new GroupVersionKind("storage.k8s.io", "v1", "StorageClass");
  private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private volatile boolean offered;

  StorageClasses(ObjectReader reader, ObjectWriter writer) {
    this.reader = reader;
    this.writer = writer;
  }

  @Nullable ApiObject find(String name) {
    return reader.get(CLASSES, "", name);
  }

  /** Makes it once: whoever deletes it then is right. The server does so, as it does with roles. */
  Outcome offer(String name) {
    if (!offered && find(name) == null) {
      create(name);
    }
    offered = true;
    return Outcome.DONE;
  }

  private void create(String name) {
    ApiObject made = ApiObject.of(KIND);
    made.meta().setName(name);
    if (reader.list(CLASSES, "", LabelSelector.EVERYTHING).stream().noneMatch(this::isDefault)) {
      made.meta().mutableAnnotations().put(DEFAULT, "true");
    }
    made.tree().put("provisioner", PROVISIONER);
    try {
      writer.create(CLASSES, made);
    } catch (ApiException e) {
      if (!e.is(StatusReason.ALREADY_EXISTS)) {
        throw e;
      }
    }
  }

  private boolean isDefault(ApiObject storageClass) {
    return "true".equals(storageClass.meta().annotations().get(DEFAULT));
  }
}
