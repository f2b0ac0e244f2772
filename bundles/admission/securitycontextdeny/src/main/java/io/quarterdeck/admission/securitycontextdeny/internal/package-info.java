// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods that choose their user or labels are refused. */
@NullMarked
package io.quarterdeck.admission.securitycontextdeny.internal;

import org.jspecify.annotations.NullMarked;
