// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Fair queuing of requests that take one or more seats, after KEP-1040. Knows nothing of the API.
 */
@NullMarked
package io.quarterdeck.stages.flowcontrol.queue;

import org.jspecify.annotations.NullMarked;
