// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects and lists reduced to their metadata. */
public final class PartialObjects {
  public static final String KIND = "PartialObjectMetadata";
  public static final String LIST_KIND = KIND + "List";

  private PartialObjects() {}

  /**
   * A {@code PartialObjectMetadata}; shares the metadata with the object.
   *
   * @param version of the group {@code meta.k8s.io}: {@code v1} or {@code v1beta1}
   */
  public static ApiObject of(String version, ApiObject object) {
    return new ApiObject(metadata(object, apiVersion(version)));
  }

  /** A {@code PartialObjectMetadataList}; no items are null, as kube-apiserver writes them. */
  public static ApiObject list(String version, ListMeta meta, List<ApiObject> objects) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", LIST_KIND);
    out.put("apiVersion", apiVersion(version));
    out.put("metadata", meta.tree());
    List<@Nullable Object> items = new ArrayList<>(objects.size());
    objects.forEach(o -> items.add(metadata(o, apiVersion(version))));
    out.put("items", items.isEmpty() ? null : items);
    return new ApiObject(out);
  }

  static Map<String, @Nullable Object> metadata(ApiObject object, String apiVersion) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", KIND);
    out.put("apiVersion", apiVersion);
    out.put("metadata", object.meta().tree());
    return out;
  }

  /** Of such objects, in a version of the group {@code meta.k8s.io}. */
  public static String apiVersion(String version) {
    return "meta.k8s.io/" + version;
  }
}
