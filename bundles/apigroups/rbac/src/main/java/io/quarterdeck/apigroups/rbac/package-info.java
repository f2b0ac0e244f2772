// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code rbac.authorization.k8s.io}: roles, bindings and the bootstrap policy. */
@NullMarked
package io.quarterdeck.apigroups.rbac;

import org.jspecify.annotations.NullMarked;
