// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Nobody gets into pods that are more than their users. */
@NullMarked
package io.quarterdeck.admission.denyescalatingexec.internal;

import org.jspecify.annotations.NullMarked;
