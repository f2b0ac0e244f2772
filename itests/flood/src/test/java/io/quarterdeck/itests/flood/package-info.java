// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** One user floods the server; what the others notice of it. */
@NullMarked
package io.quarterdeck.itests.flood;

import org.jspecify.annotations.NullMarked;
