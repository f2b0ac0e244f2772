// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code node.k8s.io}: RuntimeClasses. */
@NullMarked
package io.quarterdeck.apigroups.node;

import org.jspecify.annotations.NullMarked;
