// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Who owns whom, and what becomes of those whose owners go. */
@NullMarked
package io.quarterdeck.controllers.garbagecollector.internal;

import org.jspecify.annotations.NullMarked;
