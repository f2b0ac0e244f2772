// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Nodes that are silent or in trouble. */
@NullMarked
package io.quarterdeck.controllers.nodelifecycle.internal;

import org.jspecify.annotations.NullMarked;
