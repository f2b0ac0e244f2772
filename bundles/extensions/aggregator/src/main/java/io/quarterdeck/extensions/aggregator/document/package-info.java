// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What aggregated servers say of themselves: discovery and OpenAPI. */
@NullMarked
package io.quarterdeck.extensions.aggregator.document;

import org.jspecify.annotations.NullMarked;
