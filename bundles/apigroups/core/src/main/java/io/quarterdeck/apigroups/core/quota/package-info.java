// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Limit ranges and resource quotas. */
@NullMarked
package io.quarterdeck.apigroups.core.quota;

import org.jspecify.annotations.NullMarked;
