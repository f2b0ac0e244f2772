// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * Seats that were wanted during a period.
 *
 * @param highWatermark the most at once
 */
public record Observed(double average, double deviation, double highWatermark) {}
