// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The parts of the discovery and OpenAPI documents. */
@NullMarked
package io.quarterdeck.schema.document.internal;

import org.jspecify.annotations.NullMarked;
