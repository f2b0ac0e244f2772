// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which groups there are, and from a path to a resource and its verb. */
@NullMarked
package io.quarterdeck.registry.internal.routing;

import org.jspecify.annotations.NullMarked;
