// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code policy}: PodDisruptionBudgets. */
@NullMarked
package io.quarterdeck.apigroups.policy;

import org.jspecify.annotations.NullMarked;
