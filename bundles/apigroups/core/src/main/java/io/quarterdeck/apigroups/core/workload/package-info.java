// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What pods are made from: templates and replication controllers. */
@NullMarked
package io.quarterdeck.apigroups.core.workload;

import org.jspecify.annotations.NullMarked;
