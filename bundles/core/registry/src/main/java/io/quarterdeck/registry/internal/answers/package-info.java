// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Objects, lists and tables as they go out. */
@NullMarked
package io.quarterdeck.registry.internal.answers;

import org.jspecify.annotations.NullMarked;
