// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Requests that are passed on to aggregated servers. */
@NullMarked
package io.quarterdeck.extensions.aggregator.proxy;

import org.jspecify.annotations.NullMarked;
