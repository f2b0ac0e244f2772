// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Service accounts and their tokens. */
@NullMarked
package io.quarterdeck.apigroups.core.serviceaccount;

import org.jspecify.annotations.NullMarked;
