// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The node authorizer: who may read what because a pod of a node needs it. */
@NullMarked
package io.quarterdeck.authorization.node.internal;

import org.jspecify.annotations.NullMarked;
