// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.schema.decode.Defaulter;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ObjectConversion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The objects of a custom resource in each of its versions, by its conversion and its schemas.
 * Thread-safe; blocks as the conversion does. Kubernetes: {@code crdConversionRESTOptionsGetter}.
 *
 * @param definitions of the group; they have a type for each version
 */
public record CustomVersions(ObjectConversion conversion, Definitions definitions) {
  private static final Set<String> TYPE_META = Set.of("apiVersion", "kind", "metadata");

  /**
   * Objects of the store in a version. Each is pruned by the schema of the version that it is
   * stored in and gets that one's defaults, is converted, and pruned by the new schema.
   *
   * @param stored without resourceVersions; may be changed and given back
   */
  List<ApiObject> read(List<ApiObject> stored, String apiVersion) {
    for (ApiObject object : stored) {
      Schema schema = schema("from", object.apiVersion());
      TypedTree.fit(object.tree(), schema);
      Defaulter.apply(object.tree(), schema);
    }
    return pruned(stored, apiVersion);
  }

  /**
   * An object of a request in the version that is stored; the argument may be changed. What came in
   * another version gets the defaults of that one here already: who reads it as it is stored sees
   * them.
   */
  ApiObject write(ApiObject object, String apiVersion) {
    object.meta().tree().remove("resourceVersion");
    ApiObject out = pruned(List.of(object), apiVersion).getFirst();
    Defaulter.apply(out.tree(), schema("to", apiVersion));
    return out;
  }

  /** An object in a version as the conversion makes it; the argument may be changed. */
  public ApiObject convert(ApiObject object, String apiVersion) {
    schema("to", apiVersion);
    if (object.apiVersion().equals(apiVersion)) {
      return object;
    }
    schema("from", object.apiVersion());
    if (isEmpty(object)) {
      // nobody is asked for the other form of what says nothing
      object.tree().put("apiVersion", apiVersion);
      return object;
    }
    return conversion.convert(List.of(object), apiVersion).getFirst();
  }

  private static boolean isEmpty(ApiObject object) {
    return TYPE_META.containsAll(object.tree().keySet()) && object.meta().tree().isEmpty();
  }

  /** What is in the version already stays as it is. */
  private List<ApiObject> pruned(List<ApiObject> objects, String apiVersion) {
    Schema schema = schema("to", apiVersion);
    List<Integer> places = new ArrayList<>();
    List<ApiObject> others = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      if (!objects.get(i).apiVersion().equals(apiVersion)) {
        schema("from", objects.get(i).apiVersion());
        places.add(i);
        others.add(objects.get(i));
      }
    }
    if (others.isEmpty()) {
      return objects;
    }
    List<ApiObject> converted = conversion.convert(others, apiVersion);
    List<ApiObject> out = new ArrayList<>(objects);
    for (int i = 0; i < places.size(); i++) {
      TypedTree.fit(converted.get(i).tree(), schema);
      out.set(places.get(i), converted.get(i));
    }
    return out;
  }

  private Schema schema(String direction, String apiVersion) {
    String type = conversion.types().get(apiVersion);
    if (type == null) {
      String message =
          "request to convert CR " + direction + " an invalid group/version: " + apiVersion;
      throw new ApiException(new Status(500, "", message, null, false));
    }
    return definitions.type(type);
  }
}
