// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What several kinds share. */
@NullMarked
package io.quarterdeck.apigroups.core.common;

import org.jspecify.annotations.NullMarked;
