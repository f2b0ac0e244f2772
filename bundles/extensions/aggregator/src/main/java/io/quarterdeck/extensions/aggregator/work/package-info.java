// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Work that is done in parallel and again. */
@NullMarked
package io.quarterdeck.extensions.aggregator.work;

import org.jspecify.annotations.NullMarked;
