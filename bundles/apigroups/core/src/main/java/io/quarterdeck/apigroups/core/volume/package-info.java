// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Persistent volumes and their claims. */
@NullMarked
package io.quarterdeck.apigroups.core.volume;

import org.jspecify.annotations.NullMarked;
