// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Containers that ask for nothing get what their image has used before. */
@NullMarked
package io.quarterdeck.admission.initialresources.internal;

import org.jspecify.annotations.NullMarked;
