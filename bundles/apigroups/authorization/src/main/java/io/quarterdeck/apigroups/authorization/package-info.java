// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code authorization.k8s.io}: access reviews, answered by the authorizers. */
@NullMarked
package io.quarterdeck.apigroups.authorization;

import org.jspecify.annotations.NullMarked;
