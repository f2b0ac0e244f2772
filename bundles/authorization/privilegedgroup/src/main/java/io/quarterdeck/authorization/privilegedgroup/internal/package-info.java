// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Whoever is in system:masters may do everything. */
@NullMarked
package io.quarterdeck.authorization.privilegedgroup.internal;

import org.jspecify.annotations.NullMarked;
