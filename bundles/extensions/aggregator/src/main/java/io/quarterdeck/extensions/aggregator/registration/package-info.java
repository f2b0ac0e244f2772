// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** APIServices as they are registered, and the servers behind them. */
@NullMarked
package io.quarterdeck.extensions.aggregator.registration;

import org.jspecify.annotations.NullMarked;
