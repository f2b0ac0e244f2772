// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Validates what a container may know of its pod: fields and amounts of resources.
 *
 * <p>Kubernetes: {@code validateObjectFieldSelector}, {@code
 * validateContainerResourceFieldSelector}.
 */
public final class DownwardValidation {
  /** Fields that may become a variable. */
  public static final List<String> IN_VARIABLES =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");

  /** Fields that may become a file. */
  public static final List<String> IN_FILES =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid");

  private static final Set<String> KNOWN =
      Set.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.host",
          "spec.restartPolicy",
          "spec.serviceAccountName",
          "spec.schedulerName",
          "status.phase",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");
  private static final Set<String> BYTES =
      Set.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");
  private static final String BYTES_ONLY =
      "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported"
          + " with the ";

  private DownwardValidation() {}

  public static void field(Node ref, List<String> allowed, List<FieldError> errors) {
    if (!Validate.required(ref.get("apiVersion"), errors)
        || !Validate.required(ref.get("fieldPath"), errors)) {
      return;
    }
    String path = ref.get("fieldPath").text();
    int bracket = path.endsWith("']") ? path.indexOf("['") : -1;
    String of = bracket > 0 ? path.substring(0, bracket) : path;
    String problem = conversion(ref.get("apiVersion").text(), path, of, bracket > 0);
    if (!problem.isEmpty()) {
      errors.add(
          FieldError.invalid(ref.get("fieldPath"), "error converting fieldPath: " + problem));
    } else if (bracket > 0) {
      String key = path.substring(bracket + 2, path.length() - 2);
      String name = of.equals("metadata.annotations") ? key.toLowerCase(Locale.ROOT) : key;
      Names.qualified(name).forEach(m -> errors.add(FieldError.invalid(ref.path(), name, m)));
    } else {
      String now = path.equals("spec.host") ? "spec.nodeName" : path;
      if (!allowed.contains(now)) {
        errors.add(FieldError.notSupported(ref.get("fieldPath").path(), now, allowed));
      }
    }
  }

  private static String conversion(String version, String path, String of, boolean keyed) {
    if (!version.equals("v1")) {
      return "unsupported pod version: " + version;
    }
    if (keyed) {
      boolean isMap = of.equals("metadata.annotations") || of.equals("metadata.labels");
      return isMap ? "" : "field label does not support subscript: " + path;
    }
    return KNOWN.contains(path) ? "" : "field label not supported: " + path;
  }

  /**
   * @param named whether the container must be named, since the place is no container's
   */
  public static void resource(Node ref, boolean named, List<FieldError> errors) {
    String resource = ref.get("resource").text();
    if (named && ref.get("containerName").isEmpty()) {
      errors.add(FieldError.required(ref.get("containerName").path(), ""));
    } else if (resource.isEmpty()) {
      errors.add(FieldError.required(ref.get("resource").path(), ""));
    } else if (!RESOURCES.contains(resource) && !isHugePages(resource)) {
      errors.add(FieldError.notSupported(ref.get("resource").path(), resource, RESOURCES));
    }
    divisor(resource, ref.get("divisor"), errors);
  }

  private static boolean isHugePages(String resource) {
    return resource.startsWith("requests.hugepages-") || resource.startsWith("limits.hugepages-");
  }

  private static void divisor(String resource, Node divisor, List<FieldError> errors) {
    Quantity amount = Quantity.parseOrNull(divisor.text());
    if (amount == null || amount.signum() == 0) {
      return;
    }
    String text = amount.toString();
    String problem =
        switch (resource) {
          case "limits.cpu", "requests.cpu" ->
              text.equals("1") || text.equals("1m")
                  ? ""
                  : "only divisor's values 1m and 1 are supported with the cpu resource";
          case "limits.memory", "requests.memory" -> bytes(text, "memory resource");
          case "limits.ephemeral-storage", "requests.ephemeral-storage" ->
              bytes(text, "local ephemeral storage resource");
          default -> isHugePages(resource) ? bytes(text, "hugepages resource") : "";
        };
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(divisor.path(), resource, problem));
    }
  }

  private static String bytes(String text, String resource) {
    return BYTES.contains(text) ? "" : BYTES_ONLY + resource;
  }
}
