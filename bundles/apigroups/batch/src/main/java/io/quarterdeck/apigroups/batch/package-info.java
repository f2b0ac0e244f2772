// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code batch}: Jobs and CronJobs. */
@NullMarked
package io.quarterdeck.apigroups.batch;

import org.jspecify.annotations.NullMarked;
