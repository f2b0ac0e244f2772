// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The chain of authorizers. */
@NullMarked
package io.quarterdeck.pipeline.internal.authorization;

import org.jspecify.annotations.NullMarked;
