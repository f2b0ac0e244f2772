// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every authenticator must keep to, and requests as they see them. */
@NullMarked
package io.quarterdeck.testkit.authentication;

import org.jspecify.annotations.NullMarked;
