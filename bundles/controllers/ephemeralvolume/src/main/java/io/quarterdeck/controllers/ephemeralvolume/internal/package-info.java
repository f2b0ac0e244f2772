// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Claims of volumes that live as long as a pod. */
@NullMarked
package io.quarterdeck.controllers.ephemeralvolume.internal;

import org.jspecify.annotations.NullMarked;
