// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code storagemigration.k8s.io}: writing stored objects anew in the version that is
 * kept now.
 */
@NullMarked
package io.quarterdeck.apigroups.storagemigration;

import org.jspecify.annotations.NullMarked;
