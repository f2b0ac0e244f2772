// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** So many pods of one template: ReplicaSets and ReplicationControllers. */
@NullMarked
package io.quarterdeck.libraries.workloads.replicas;

import org.jspecify.annotations.NullMarked;
