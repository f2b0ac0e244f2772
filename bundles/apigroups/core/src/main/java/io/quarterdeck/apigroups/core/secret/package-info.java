// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Secrets and ConfigMaps. */
@NullMarked
package io.quarterdeck.apigroups.core.secret;

import org.jspecify.annotations.NullMarked;
