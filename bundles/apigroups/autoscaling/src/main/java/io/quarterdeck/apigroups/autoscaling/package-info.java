// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code autoscaling}: HorizontalPodAutoscalers, v2 and its conversion from and to
 * v1.
 */
@NullMarked
package io.quarterdeck.apigroups.autoscaling;

import org.jspecify.annotations.NullMarked;
