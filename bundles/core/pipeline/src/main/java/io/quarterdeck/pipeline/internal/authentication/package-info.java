// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The chain of authenticators. */
@NullMarked
package io.quarterdeck.pipeline.internal.authentication;

import org.jspecify.annotations.NullMarked;
