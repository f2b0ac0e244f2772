// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods take over what their runtime class prescribes. */
@NullMarked
package io.quarterdeck.admission.runtimeclass.internal;

import org.jspecify.annotations.NullMarked;
