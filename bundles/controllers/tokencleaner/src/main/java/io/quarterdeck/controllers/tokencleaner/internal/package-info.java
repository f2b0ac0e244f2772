// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bootstrap tokens go when they end. */
@NullMarked
package io.quarterdeck.controllers.tokencleaner.internal;

import org.jspecify.annotations.NullMarked;
