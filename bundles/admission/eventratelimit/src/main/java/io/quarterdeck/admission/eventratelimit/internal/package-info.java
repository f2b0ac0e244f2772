// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Events come no faster than the server likes. */
@NullMarked
package io.quarterdeck.admission.eventratelimit.internal;

import org.jspecify.annotations.NullMarked;
