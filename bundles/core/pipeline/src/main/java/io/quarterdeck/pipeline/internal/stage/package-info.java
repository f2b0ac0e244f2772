// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The stages that every request passes. */
@NullMarked
package io.quarterdeck.pipeline.internal.stage;

import org.jspecify.annotations.NullMarked;
