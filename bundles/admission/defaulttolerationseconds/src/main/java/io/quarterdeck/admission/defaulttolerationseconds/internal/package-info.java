// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods stay for a while on nodes that stop answering. */
@NullMarked
package io.quarterdeck.admission.defaulttolerationseconds.internal;

import org.jspecify.annotations.NullMarked;
