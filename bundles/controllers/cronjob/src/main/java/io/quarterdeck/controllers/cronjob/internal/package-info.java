// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The Jobs of CronJobs. */
@NullMarked
package io.quarterdeck.controllers.cronjob.internal;

import org.jspecify.annotations.NullMarked;
