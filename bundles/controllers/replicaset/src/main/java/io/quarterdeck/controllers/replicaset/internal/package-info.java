// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The pods of ReplicaSets. */
@NullMarked
package io.quarterdeck.controllers.replicaset.internal;

import org.jspecify.annotations.NullMarked;
