// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What a killed server has acknowledged is there when it starts again. */
@NullMarked
package io.quarterdeck.itests.crash;

import org.jspecify.annotations.NullMarked;
