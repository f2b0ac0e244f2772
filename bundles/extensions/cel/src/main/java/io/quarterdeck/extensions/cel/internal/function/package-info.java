// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The functions of Kubernetes' libraries, and what their calls cost. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.function;

import org.jspecify.annotations.NullMarked;
