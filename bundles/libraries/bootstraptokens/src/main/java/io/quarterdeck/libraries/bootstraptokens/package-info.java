// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the secrets of bootstrap tokens say. */
@NullMarked
package io.quarterdeck.libraries.bootstraptokens;

import org.jspecify.annotations.NullMarked;
