// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates where a container sees the volumes of its pod.
 *
 * <p>Kubernetes: {@code ValidateVolumeMounts}, {@code ValidateVolumeDevices}.
 */
final class MountValidation {
  private static final List<String> PROPAGATION =
      List.of("Bidirectional", "HostToContainer", "None");
  private static final List<String> RECURSIVE = List.of("Disabled", "Enabled", "IfPossible");

  private final Node container;
  private final Map<String, Node> volumes;
  private final List<FieldError> errors;

  private MountValidation(Node container, Map<String, Node> volumes, List<FieldError> errors) {
    this.container = container;
    this.volumes = volumes;
    this.errors = errors;
  }

  /**
   * @param volumes the pod's that are valid, by their names
   */
  static void validate(Node container, Map<String, Node> volumes, List<FieldError> errors) {
    MountValidation rules = new MountValidation(container, volumes, errors);
    Set<String> paths = new HashSet<>();
    container.get("volumeMounts").items().forEach(m -> rules.mount(m, paths));
    Set<String> names = new HashSet<>();
    Set<String> devices = new HashSet<>();
    container.get("volumeDevices").items().forEach(d -> rules.device(d, names, devices));
  }

  private void mount(Node m, Set<String> paths) {
    Node name = m.get("name");
    Node path = m.get("mountPath");
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
    }
    if (!volumes.containsKey(name.text())) {
      errors.add(FieldError.notFound(name.path(), name.text()));
    }
    if (path.isEmpty()) {
      errors.add(FieldError.required(path.path(), ""));
    }
    if (!paths.add(path.text())) {
      invalid(path, "must be unique");
    }
    if (isIn("volumeDevices", "name", name.text())) {
      invalid(name, "must not already exist in volumeDevices");
    }
    if (isIn("volumeDevices", "devicePath", path.text())) {
      invalid(path, "must not already exist as a path in volumeDevices");
    }
    parts(m, volumes.get(name.text()) instanceof Node v && v.get("image").isPresent());
    propagation(m);
    recursive(m);
  }

  /** Of these the errors stand at the list, as Kubernetes has it. */
  private void parts(Node m, boolean image) {
    Node part = m.get("subPath");
    Node expression = m.get("subPathExpr");
    for (Node n : List.of(part, expression)) {
      if (image && !n.isEmpty()) {
        invalid(n, "not allowed in image volume sources");
      }
    }
    if (!part.isEmpty()) {
      LocalPaths.descending(atList(part, "subPath"), errors);
    }
    if (!expression.isEmpty()) {
      if (!part.isEmpty()) {
        invalid(expression, "subPathExpr and subPath are mutually exclusive");
      }
      LocalPaths.descending(atList(expression, "subPathExpr"), errors);
    }
  }

  private void propagation(Node m) {
    if (m.get("mountPropagation").isAbsent()) {
      return;
    }
    Node mode = atList(m.get("mountPropagation"), "mountPropagation");
    if (!PROPAGATION.contains(mode.text())) {
      errors.add(FieldError.notSupported(mode.path(), mode.text(), PROPAGATION));
    }
    if (mode.text().equals("Bidirectional")
        && !container.at("securityContext", "privileged").bool()) {
      errors.add(
          FieldError.forbidden(
              mode.path(),
              "Bidirectional mount propagation is available only to privileged containers"));
    }
  }

  private void recursive(Node m) {
    if (m.get("recursiveReadOnly").isAbsent()) {
      return;
    }
    Node mode = atList(m.get("recursiveReadOnly"), "recursiveReadOnly");
    if (!RECURSIVE.contains(mode.text())) {
      errors.add(FieldError.notSupported(mode.path(), mode.text(), RECURSIVE));
      return;
    }
    if (mode.text().equals("Disabled")) {
      return;
    }
    if (!m.get("readOnly").bool()) {
      errors.add(FieldError.forbidden(mode.path(), "may only be specified when readOnly is true"));
    }
    if (!m.get("mountPropagation").text("None").equals("None")) {
      errors.add(
          FieldError.forbidden(
              mode.path(), "may only be specified when mountPropagation is None or not specified"));
    }
  }

  private void device(Node d, Set<String> names, Set<String> paths) {
    Node name = d.get("name");
    Node path = d.get("devicePath");
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
    }
    if (names.contains(name.text())) {
      invalid(name, "must be unique");
    }
    Node volume = volumes.get(name.text());
    if (volume == null) {
      errors.add(FieldError.notFound(name.path(), name.text()));
    } else if (volume.get("persistentVolumeClaim").isAbsent()
        && volume.get("ephemeral").isAbsent()) {
      invalid(
          name,
          "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
    }
    if (path.isEmpty()) {
      errors.add(FieldError.required(path.path(), ""));
    }
    if (paths.contains(path.text())) {
      invalid(path, "must be unique");
    }
    if (LocalPaths.stepsBack(path.text())) {
      invalid(path, "can not contain backsteps ('..')");
    } else {
      paths.add(path.text());
    }
    if (isIn("volumeMounts", "name", name.text())) {
      invalid(name, "must not already exist in volumeMounts");
    }
    if (isIn("volumeMounts", "mountPath", path.text())) {
      invalid(path, "must not already exist as a path in volumeMounts");
    }
    if (!name.isEmpty()) {
      names.add(name.text());
    }
  }

  private void invalid(Node n, String detail) {
    errors.add(FieldError.invalid(n.path(), n.text(), detail));
  }

  private boolean isIn(String list, String field, String value) {
    return container.get(list).items().stream().anyMatch(i -> i.get(field).text().equals(value));
  }

  private Node atList(Node n, String field) {
    return n.withPath(container.path().child("volumeMounts").child(field));
  }
}
