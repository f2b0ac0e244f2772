// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Images are pulled anew for each pod. */
@NullMarked
package io.quarterdeck.admission.alwayspullimages.internal;

import org.jspecify.annotations.NullMarked;
