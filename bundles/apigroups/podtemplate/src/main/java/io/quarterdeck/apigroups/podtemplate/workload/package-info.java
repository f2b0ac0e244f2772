// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the kinds that make pods have in common. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.workload;

import org.jspecify.annotations.NullMarked;
