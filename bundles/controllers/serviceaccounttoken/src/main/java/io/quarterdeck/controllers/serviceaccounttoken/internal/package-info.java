// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Secrets that hold tokens of service accounts. */
@NullMarked
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import org.jspecify.annotations.NullMarked;
