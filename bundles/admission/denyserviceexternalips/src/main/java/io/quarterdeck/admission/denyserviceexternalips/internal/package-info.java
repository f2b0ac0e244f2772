// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Services take no external addresses. */
@NullMarked
package io.quarterdeck.admission.denyserviceexternalips.internal;

import org.jspecify.annotations.NullMarked;
