// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Compiles and evaluates expressions with Kubernetes' libraries, costs and texts. */
@NullMarked
package io.quarterdeck.extensions.cel.internal;

import org.jspecify.annotations.NullMarked;
