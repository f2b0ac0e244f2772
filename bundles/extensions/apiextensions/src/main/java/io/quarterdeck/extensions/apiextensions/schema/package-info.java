// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Definitions of custom resources and their structural schemas, parsed once. */
@NullMarked
package io.quarterdeck.extensions.apiextensions.schema;

import org.jspecify.annotations.NullMarked;
