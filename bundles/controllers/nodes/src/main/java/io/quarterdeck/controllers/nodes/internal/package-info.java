// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Nodes that need no machine, and the kubelets on them. */
@NullMarked
package io.quarterdeck.controllers.nodes.internal;

import org.jspecify.annotations.NullMarked;
