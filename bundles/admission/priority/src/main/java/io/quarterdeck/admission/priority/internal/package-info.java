// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods get the numbers of their priority class. */
@NullMarked
package io.quarterdeck.admission.priority.internal;

import org.jspecify.annotations.NullMarked;
