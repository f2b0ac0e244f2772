// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What expressions compute with. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.value;

import org.jspecify.annotations.NullMarked;
