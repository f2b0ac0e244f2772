// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods: what may be created and changed of them, their status, binding, eviction and resizing. */
@NullMarked
package io.quarterdeck.apigroups.core.pod;

import org.jspecify.annotations.NullMarked;
