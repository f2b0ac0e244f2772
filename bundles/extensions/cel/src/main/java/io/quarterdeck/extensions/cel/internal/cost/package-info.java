// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What an expression may cost at most, estimated from its types. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.cost;

import org.jspecify.annotations.NullMarked;
