// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The volume types whose place a cloud knows, in the order in which they are checked. */
enum CloudVolume {
  AWS("awsElasticBlockStore", "volumeID", "AWS EBS volume", "AWS cloud provider for EBS"),
  GCE("gcePersistentDisk", "pdName", "GCE PD volume", "GCE cloud provider for PD"),
  AZURE("azureDisk", "diskName", "AzureDisk volume", "Azure cloud provider for AzureDisk"),
  CINDER("cinder", "volumeID", "Cinder volume", "OpenStack cloud provider for Cinder disk"),
  VSPHERE("vsphereVolume", "volumePath", "vSphere Volume", "vSphere cloud provider");

  /** The ID of a volume that is still to be made. */
  private static final String PLACEHOLDER = "placeholder-for-provisioning";

  private final String type;
  private final String idField;
  private final String title;
  private final String provider;

  CloudVolume(String type, String idField, String title, String provider) {
    this.type = type;
    this.idField = idField;
    this.title = title;
    this.provider = provider;
  }

  /** The first that the volume's spec has. */
  static Optional<CloudVolume> of(Node spec) {
    return Arrays.stream(values()).filter(c -> spec.get(c.type).isPresent()).findFirst();
  }

  static Optional<CloudVolume> named(String type) {
    return Arrays.stream(values()).filter(c -> c.type.equals(type)).findFirst();
  }

  static List<String> types() {
    return Arrays.stream(values()).map(c -> c.type).toList();
  }

  /** What the cloud calls the volume of this spec. */
  String id(Node spec) {
    return spec.get(type).get(idField).text();
  }

  /** Whether the volume of this spec is only to be made, so that nobody can know where it is. */
  boolean isPlaceholder(Node spec) {
    return this != VSPHERE && id(spec).equals(PLACEHOLDER);
  }

  /** Why a volume is refused. */
  String failure(String id, String why) {
    return "error querying " + title + " " + id + ": " + why;
  }

  /** Why nothing is known of any volume. */
  String noProvider() {
    return "unable to build " + provider;
  }
}
