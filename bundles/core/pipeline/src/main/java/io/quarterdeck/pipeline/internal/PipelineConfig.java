// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import java.time.Duration;

/**
 * The bounds of requests.
 *
 * @param fair whether a stage with fair queues takes the place of the next two bounds
 * @param maxReads so many reading requests at once
 * @param maxWrites so many changing requests at once
 * @param timeout how long a request that is no watch may take
 */
record PipelineConfig(boolean fair, int maxReads, int maxWrites, Duration timeout) {}
