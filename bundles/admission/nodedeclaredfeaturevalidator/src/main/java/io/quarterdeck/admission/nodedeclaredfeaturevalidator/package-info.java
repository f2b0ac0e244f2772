// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.admission.nodedeclaredfeaturevalidator;

import org.jspecify.annotations.NullMarked;
