// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The ABAC authorizer: a policy file of JSON lines. */
@NullMarked
package io.quarterdeck.authorization.abac.internal;

import org.jspecify.annotations.NullMarked;
