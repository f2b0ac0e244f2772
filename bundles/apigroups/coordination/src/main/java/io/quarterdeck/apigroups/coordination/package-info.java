// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code coordination.k8s.io}: Leases. */
@NullMarked
package io.quarterdeck.apigroups.coordination;

import org.jspecify.annotations.NullMarked;
