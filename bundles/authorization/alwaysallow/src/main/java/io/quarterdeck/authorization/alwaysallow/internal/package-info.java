// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authorizer that allows everything. */
@NullMarked
package io.quarterdeck.authorization.alwaysallow.internal;

import org.jspecify.annotations.NullMarked;
