// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Owners are named by those who may. */
@NullMarked
package io.quarterdeck.admission.ownerreferencespermissionenforcement.internal;

import org.jspecify.annotations.NullMarked;
