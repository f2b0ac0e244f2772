// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A service outside decides which images may run. */
@NullMarked
package io.quarterdeck.admission.imagepolicywebhook.internal;

import org.jspecify.annotations.NullMarked;
