// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Everything is refused. */
@NullMarked
package io.quarterdeck.admission.alwaysdeny.internal;

import org.jspecify.annotations.NullMarked;
