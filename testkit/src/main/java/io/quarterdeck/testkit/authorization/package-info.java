// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every authorizer must keep to. */
@NullMarked
package io.quarterdeck.testkit.authorization;

import org.jspecify.annotations.NullMarked;
