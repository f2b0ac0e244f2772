// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What a client sends: decoded, fitted, and patched. */
@NullMarked
package io.quarterdeck.registry.internal.bodies;

import org.jspecify.annotations.NullMarked;
