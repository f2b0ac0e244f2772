// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Whether aggregated servers can be used: the condition Available. */
@NullMarked
package io.quarterdeck.extensions.aggregator.availability;

import org.jspecify.annotations.NullMarked;
