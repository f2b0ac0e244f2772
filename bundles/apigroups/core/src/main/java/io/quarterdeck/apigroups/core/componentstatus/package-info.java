// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Component statuses. */
@NullMarked
package io.quarterdeck.apigroups.core.componentstatus;

import org.jspecify.annotations.NullMarked;
