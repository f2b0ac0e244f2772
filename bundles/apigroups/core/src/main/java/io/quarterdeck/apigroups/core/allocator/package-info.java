// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which addresses and ports the services of a cluster have. */
@NullMarked
package io.quarterdeck.apigroups.core.allocator;

import org.jspecify.annotations.NullMarked;
