// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

/** What claims and volumes carry besides their fields. */
final class Annotations {
  /** On a claim that has been bound once: what is missing now is lost. */
  static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

  /** On a claim or volume whose other half was not the user's choice. */
  static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

  /** On a volume that was made for a claim: by whom. */
  static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

  /** The CSI driver that does now what a plugin did. */
  static final String MIGRATED_TO = "pv.kubernetes.io/migrated-to";

  /** On a claim: who is to make a volume for it. */
  static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";

  /** The same, as it was once written. */
  static final String BETA_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";

  /** On a claim whose binding waits for a node: the one that the scheduler chose. */
  static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  /** A storage class, as it was once written; it counts before the field. */
  static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

  /** On a volume that has grown, while its file system has not. */
  static final String PRE_RESIZE_CAPACITY = "volume.alpha.kubernetes.io/pre-resize-capacity";

  private Annotations() {}
}
