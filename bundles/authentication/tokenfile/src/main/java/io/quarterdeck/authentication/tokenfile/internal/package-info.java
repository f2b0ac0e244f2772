// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Static bearer tokens from a file. */
@NullMarked
package io.quarterdeck.authentication.tokenfile.internal;

import org.jspecify.annotations.NullMarked;
