// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Events. */
@NullMarked
package io.quarterdeck.apigroups.core.event;

import org.jspecify.annotations.NullMarked;
