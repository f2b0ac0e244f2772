// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.Schema;

/** The names under which OpenAPI documents hold types. */
final class TypeNames {
  public static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
  public static final String STATUS = META + "Status";
  public static final String DELETE_OPTIONS = META + "DeleteOptions";
  public static final String WATCH_EVENT = META + "WatchEvent";
  public static final String PATCH = META + "Patch";
  public static final String LIST_META = META + "ListMeta";

  private TypeNames() {}

  /** The name of a type, empty for one that is written out where it is used. */
  public static String of(Schema schema) {
    return schema.typeName().isEmpty() ? ofKind(schema.kind()) : schema.typeName();
  }

  private static String ofKind(Schema.Kind kind) {
    return switch (kind) {
      case TIME -> META + "Time";
      case MICRO_TIME -> META + "MicroTime";
      case DURATION -> META + "Duration";
      case QUANTITY -> "io.k8s.apimachinery.pkg.api.resource.Quantity";
      case INT_OR_STRING -> "io.k8s.apimachinery.pkg.util.intstr.IntOrString";
      case RAW -> "io.k8s.apimachinery.pkg.runtime.RawExtension";
      default -> "";
    };
  }

  /** The type of a kind of the built-in groups. */
  public static String ofKind(GroupVersionKind kind) {
    String group = kind.group().isEmpty() ? "core" : kind.group();
    int dot = group.indexOf('.');
    String first = dot < 0 ? group : group.substring(0, dot);
    return "io.k8s.api." + first + "." + kind.version() + "." + kind.kind();
  }
}
