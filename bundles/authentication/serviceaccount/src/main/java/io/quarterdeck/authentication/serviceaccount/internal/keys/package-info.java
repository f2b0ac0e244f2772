// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The keys that sign tokens and that tokens are checked against, and the files they are read of.
 */
@NullMarked
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import org.jspecify.annotations.NullMarked;
