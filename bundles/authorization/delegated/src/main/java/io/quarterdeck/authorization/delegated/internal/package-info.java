// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Who may what, as the API server in front says. */
@NullMarked
package io.quarterdeck.authorization.delegated.internal;

import org.jspecify.annotations.NullMarked;
