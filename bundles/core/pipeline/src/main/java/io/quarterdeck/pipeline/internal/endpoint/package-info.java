// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Health, metrics, flags and versions. */
@NullMarked
package io.quarterdeck.pipeline.internal.endpoint;

import org.jspecify.annotations.NullMarked;
