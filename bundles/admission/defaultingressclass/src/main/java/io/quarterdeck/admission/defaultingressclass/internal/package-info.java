// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Ingresses without a class get the default one. */
@NullMarked
package io.quarterdeck.admission.defaultingressclass.internal;

import org.jspecify.annotations.NullMarked;
