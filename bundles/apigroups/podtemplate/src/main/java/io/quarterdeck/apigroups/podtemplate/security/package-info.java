// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Security contexts of pods and containers. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.security;

import org.jspecify.annotations.NullMarked;
