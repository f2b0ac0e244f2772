// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** In the place of the bundle that calls programs over gRPC: refuses. */
@NullMarked
package io.quarterdeck.extensions.nogrpc.internal;

import org.jspecify.annotations.NullMarked;
