// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Protobuf's wire format, for messages of a few fields. */
@NullMarked
package io.quarterdeck.libraries.protobuf;

import org.jspecify.annotations.NullMarked;
