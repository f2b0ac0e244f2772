// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code scheduling.k8s.io}: PriorityClasses. */
@NullMarked
package io.quarterdeck.apigroups.scheduling;

import org.jspecify.annotations.NullMarked;
