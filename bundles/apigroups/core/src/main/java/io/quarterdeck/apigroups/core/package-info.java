// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The core API group ({@code v1}); each kind has its own package below. */
@NullMarked
package io.quarterdeck.apigroups.core;

import org.jspecify.annotations.NullMarked;
