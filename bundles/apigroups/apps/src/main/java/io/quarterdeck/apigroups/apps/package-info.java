// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code apps}: Deployments, ReplicaSets, StatefulSets, DaemonSets and
 * ControllerRevisions.
 */
@NullMarked
package io.quarterdeck.apigroups.apps;

import org.jspecify.annotations.NullMarked;
