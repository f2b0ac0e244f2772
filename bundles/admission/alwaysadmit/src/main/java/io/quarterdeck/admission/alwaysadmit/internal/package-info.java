// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Everything is admitted. */
@NullMarked
package io.quarterdeck.admission.alwaysadmit.internal;

import org.jspecify.annotations.NullMarked;
