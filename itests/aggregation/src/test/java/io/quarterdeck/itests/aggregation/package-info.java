// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Other API servers behind this one. */
@NullMarked
package io.quarterdeck.itests.aggregation;

import org.jspecify.annotations.NullMarked;
