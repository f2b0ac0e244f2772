// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Validates storage that pods and persistent volumes name in the same words.
 *
 * <p>Kubernetes: {@code validateVolumeSource}.
 */
public final class VolumeSourceValidation {
  /** What is said of an iSCSI volume whose name makes too long an interface. */
  public static final String TOO_LONG =
      "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if"
          + " iscsi.initiatorName is specified.";

  private static final int LONGEST_DRIVER = 63;
  private static final Map<String, List<String>> REQUIRED =
      Map.ofEntries(
          Map.entry("gitRepo", List.of("repository")),
          Map.entry("gcePersistentDisk", List.of("pdName")),
          Map.entry("awsElasticBlockStore", List.of("volumeID")),
          Map.entry("nfs", List.of("server", "path")),
          Map.entry("glusterfs", List.of("endpoints", "path")),
          Map.entry("rbd", List.of("monitors", "image")),
          Map.entry("cinder", List.of("volumeID")),
          Map.entry("cephfs", List.of("monitors")),
          Map.entry("flexVolume", List.of("driver")),
          Map.entry("azureFile", List.of("secretName", "shareName")),
          Map.entry("vsphereVolume", List.of("volumePath")),
          Map.entry("photonPersistentDisk", List.of("pdID")),
          Map.entry("portworxVolume", List.of("volumeID")),
          Map.entry("azureDisk", List.of("diskName", "diskURI")),
          Map.entry("scaleIO", List.of("gateway", "system", "volumeName")),
          Map.entry("storageos", List.of("volumeName")));
  private static final List<String> HOST_PATH_TYPES =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");

  private VolumeSourceValidation() {}

  /**
   * @param kind the field that the source stands in
   * @param of what has the field
   */
  public static void validate(String kind, Node of, List<FieldError> errors) {
    // a disk of Google's is called otherwise in messages
    String shown = kind.equals("gcePersistentDisk") ? "persistentDisk" : kind;
    Node s = of.get(kind).withPath(of.path().child(shown));
    REQUIRED.getOrDefault(kind, List.of()).forEach(f -> Validate.required(s.get(f), errors));
    switch (kind) {
      case "hostPath" -> hostPath(s, errors);
      case "gitRepo" -> LocalPaths.descending(s.get("directory"), errors);
      case "gcePersistentDisk", "awsElasticBlockStore" -> range(s.get("partition"), 1, errors);
      case "nfs" -> absolute(s.get("path"), errors);
      case "iscsi" -> IscsiValidation.validate(s, errors);
      case "fc" -> fibre(s, errors);
      case "flocker" -> flocker(s, errors);
      case "quobyte" -> QuobyteValidation.validate(s, errors);
      case "cinder" -> secret(s, errors);
      case "flexVolume" -> options(s.get("options"), errors);
      case "azureDisk" -> AzureDiskValidation.validate(s, errors);
      case "storageos" -> storageos(s, errors);
      default -> {}
    }
  }

  private static void hostPath(Node s, List<FieldError> errors) {
    if (Validate.required(s.get("path"), errors)) {
      LocalPaths.noBacksteps(s.get("path"), errors);
      if (s.get("type").isPresent()) {
        Validate.oneOf(s.get("type"), HOST_PATH_TYPES, errors);
      }
    }
  }

  private static void absolute(Node path, List<FieldError> errors) {
    if (!path.text().startsWith("/")) {
      errors.add(FieldError.invalid(path.path(), path.text(), "must be an absolute path"));
    }
  }

  /** A number of a byte; what the message says of its lower end is Kubernetes' own. */
  private static void range(Node n, int lower, List<FieldError> errors) {
    if (n.number() < 0 || n.number() > 255) {
      errors.add(FieldError.invalid(n, "must be between " + lower + " and 255, inclusive"));
    }
  }

  static void lun(Node lun, List<FieldError> errors) {
    range(lun, 0, errors);
  }

  private static void fibre(Node s, List<FieldError> errors) {
    Node targets = s.get("targetWWNs");
    if (targets.isEmpty() && s.get("wwids").isEmpty()) {
      errors.add(
          FieldError.required(
              targets.path(), "must specify either targetWWNs or wwids, but not both"));
    }
    if (!targets.isEmpty() && !s.get("wwids").isEmpty()) {
      errors.add(
          FieldError.invalid(targets, "targetWWNs and wwids can not be specified simultaneously"));
    }
    if (!targets.isEmpty()) {
      if (s.get("lun").isAbsent()) {
        errors.add(
            FieldError.required(s.get("lun").path(), "lun is required if targetWWNs is specified"));
      } else {
        lun(s.get("lun"), errors);
      }
    }
  }

  private static void flocker(Node s, List<FieldError> errors) {
    Node name = s.get("datasetName");
    boolean id = !s.get("datasetUUID").isEmpty();
    if (name.isEmpty() && !id) {
      errors.add(FieldError.required(s.path(), "one of datasetName and datasetUUID is required"));
    }
    if (!name.isEmpty() && id) {
      errors.add(
          FieldError.invalid(
              s.path(),
              "resource",
              "datasetName and datasetUUID can not be specified simultaneously"));
    }
    if (name.text().contains("/")) {
      errors.add(FieldError.invalid(name, "must not contain '/'"));
    }
  }

  private static void secret(Node s, List<FieldError> errors) {
    if (s.get("secretRef").isPresent()) {
      Validate.required(s.at("secretRef", "name"), errors);
    }
  }

  private static void options(Node options, List<FieldError> errors) {
    for (String key : options.stringMap().keySet()) {
      String domain = "." + key.split("/", 2)[0].toLowerCase(Locale.ROOT);
      if (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io")) {
        errors.add(
            FieldError.invalid(
                options.path().key(key), key, "kubernetes.io and k8s.io namespaces are reserved"));
      }
    }
  }

  private static void storageos(Node s, List<FieldError> errors) {
    for (String field : List.of("volumeName", "volumeNamespace")) {
      if (!s.get(field).isEmpty()) {
        Validate.form(s.get(field), Names::dnsLabel, errors);
      }
    }
    secret(s, errors);
  }

  /** The name of a CSI driver. */
  public static void driver(Node driver, List<FieldError> errors) {
    if (!Validate.required(driver, errors)) {
      return;
    }
    if (driver.text().length() > LONGEST_DRIVER) {
      errors.add(FieldError.tooLong(driver.path(), LONGEST_DRIVER));
    }
    Names.dnsSubdomain(driver.text().toLowerCase(Locale.ROOT))
        .forEach(m -> errors.add(FieldError.invalid(driver.path(), driver.text(), m)));
  }
}
