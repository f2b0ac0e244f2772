// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code storage.k8s.io}: StorageClasses, CSI drivers, nodes and capacities,
 * VolumeAttachments.
 */
@NullMarked
package io.quarterdeck.apigroups.storage;

import org.jspecify.annotations.NullMarked;
