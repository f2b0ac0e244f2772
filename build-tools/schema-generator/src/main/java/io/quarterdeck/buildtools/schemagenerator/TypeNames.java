// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of types in definitions, and the types that have a form of their own in JSON. */
final class TypeNames {
  private static final Map<String, String> SPECIAL =
      Map.ofEntries(
          Map.entry("k8s.io.apimachinery.pkg.api.resource.Quantity", "quantity"),
          Map.entry("k8s.io.apimachinery.pkg.util.intstr.IntOrString", "intOrString"),
          Map.entry("k8s.io.apimachinery.pkg.apis.meta.v1.Time", "time"),
          Map.entry("k8s.io.apimachinery.pkg.apis.meta.v1.Timestamp", "time"),
          Map.entry("k8s.io.apimachinery.pkg.apis.meta.v1.MicroTime", "microTime"),
          Map.entry("k8s.io.apimachinery.pkg.apis.meta.v1.Duration", "duration"),
          Map.entry("k8s.io.apimachinery.pkg.runtime.RawExtension", "raw"));
  private static final String EXTENSIONS =
      "k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.";

  private TypeNames() {}

  /** {@code io.k8s.api.apps.v1.DeploymentSpec} of {@code k8s.io.api.apps.v1.DeploymentSpec}. */
  static String definition(String message) {
    return "io.k8s." + message.substring("k8s.io.".length()).replace('_', '-');
  }

  /** The word for a type that is written out where it is used; null for one that has a name. */
  static @Nullable String special(String message) {
    return SPECIAL.get(message);
  }

  /** Whether a named type holds any JSON value, whatever its message looks like. */
  static boolean anyJson(String message) {
    String name = message.startsWith(EXTENSIONS) ? message.substring(EXTENSIONS.length()) : "";
    return message.endsWith(".FieldsV1")
        || name.equals("JSON")
        || name.startsWith("JSONSchemaPropsOr");
  }

  /** The word for a protobuf scalar. */
  static String scalar(String proto) {
    return switch (proto) {
      case "bool" -> "boolean";
      case "double", "float" -> "double";
      case "int32", "uint32" -> "int32";
      case "int64", "uint64" -> "int64";
      case "bytes" -> "bytes";
      default -> "string";
    };
  }
}
