// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authorizer that allows nothing. */
@NullMarked
package io.quarterdeck.authorization.alwaysdeny.internal;

import org.jspecify.annotations.NullMarked;
