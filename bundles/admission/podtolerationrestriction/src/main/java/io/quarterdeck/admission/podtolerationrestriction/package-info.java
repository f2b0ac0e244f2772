// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.admission.podtolerationrestriction;

import org.jspecify.annotations.NullMarked;
