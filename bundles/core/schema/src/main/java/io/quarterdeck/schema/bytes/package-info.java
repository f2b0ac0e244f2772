// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bytes that become more, and bytes that are kept compressed. */
@NullMarked
package io.quarterdeck.schema.bytes;

import org.jspecify.annotations.NullMarked;
