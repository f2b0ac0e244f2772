// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** New nodes take no pods until they are ready. */
@NullMarked
package io.quarterdeck.admission.taintnodesbycondition.internal;

import org.jspecify.annotations.NullMarked;
