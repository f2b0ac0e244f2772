// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.admission.persistentvolumelabel;

import org.jspecify.annotations.NullMarked;
