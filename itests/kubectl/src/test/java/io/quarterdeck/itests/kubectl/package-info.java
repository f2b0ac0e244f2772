// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** kubectl as people use it, against a running server. */
@NullMarked
package io.quarterdeck.itests.kubectl;

import org.jspecify.annotations.NullMarked;
