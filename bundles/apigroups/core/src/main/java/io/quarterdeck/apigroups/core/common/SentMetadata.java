// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What of the metadata that a subresource was sent goes into the object. */
public final class SentMetadata {
  private static final List<String> DESCRIPTION = List.of("labels", "annotations", "finalizers");

  private SentMetadata() {}

  /** All that a client may say of an object. */
  public static void take(ApiObject sent, ApiObject object) {
    takeWithoutOwners(sent, object);
    take("ownerReferences", sent, object);
  }

  /** The same, but the owners, who stay. */
  public static void takeWithoutOwners(ApiObject sent, ApiObject object) {
    DESCRIPTION.forEach(field -> take(field, sent, object));
  }

  private static void take(String field, ApiObject sent, ApiObject object) {
    Map<String, @Nullable Object> to = object.meta().tree();
    Object value = sent.meta().tree().get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.put(field, value);
    }
  }
}
