// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Every kind and verb in the protobuf that a Go client sends, read and written by Google's library.
 */
@NullMarked
package io.quarterdeck.itests.protobuf;

import org.jspecify.annotations.NullMarked;
