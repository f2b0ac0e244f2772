// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What admission plugins see to is seen to at every moment, whatever happens to their bundles. */
@NullMarked
package io.quarterdeck.itests.admission;

import org.jspecify.annotations.NullMarked;
