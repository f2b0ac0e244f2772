// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Whom to believe, as the API server in front says. */
@NullMarked
package io.quarterdeck.authentication.delegated.internal;

import org.jspecify.annotations.NullMarked;
