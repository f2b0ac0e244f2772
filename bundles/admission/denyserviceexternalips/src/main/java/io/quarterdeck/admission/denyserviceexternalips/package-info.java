// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.admission.denyserviceexternalips;

import org.jspecify.annotations.NullMarked;
