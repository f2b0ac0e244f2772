// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The documents of discovery and OpenAPI. */
@NullMarked
package io.quarterdeck.registry.internal.discovery;

import org.jspecify.annotations.NullMarked;
