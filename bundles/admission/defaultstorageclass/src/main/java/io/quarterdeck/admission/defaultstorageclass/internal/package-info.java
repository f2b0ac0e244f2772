// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Claims without a class get the default one. */
@NullMarked
package io.quarterdeck.admission.defaultstorageclass.internal;

import org.jspecify.annotations.NullMarked;
