// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** JSON Web Tokens of service accounts: recognised, signed, and published for others to check. */
@NullMarked
package io.quarterdeck.authentication.serviceaccount.internal;

import org.jspecify.annotations.NullMarked;
