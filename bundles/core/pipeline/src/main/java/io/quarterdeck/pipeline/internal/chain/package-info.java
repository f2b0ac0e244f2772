// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The pipeline itself, and its configuration. */
@NullMarked
package io.quarterdeck.pipeline.internal.chain;

import org.jspecify.annotations.NullMarked;
