// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Nodes. */
@NullMarked
package io.quarterdeck.apigroups.core.node;

import org.jspecify.annotations.NullMarked;
