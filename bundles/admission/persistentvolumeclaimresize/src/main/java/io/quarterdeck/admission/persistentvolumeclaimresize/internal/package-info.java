// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Claims grow only where their storage can. */
@NullMarked
package io.quarterdeck.admission.persistentvolumeclaimresize.internal;

import org.jspecify.annotations.NullMarked;
