// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The pods of ReplicationControllers. */
@NullMarked
package io.quarterdeck.controllers.replication.internal;

import org.jspecify.annotations.NullMarked;
