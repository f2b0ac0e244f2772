// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The RBAC authorizer: a compiled view of roles and bindings. */
@NullMarked
package io.quarterdeck.authorization.rbac.internal;

import org.jspecify.annotations.NullMarked;
