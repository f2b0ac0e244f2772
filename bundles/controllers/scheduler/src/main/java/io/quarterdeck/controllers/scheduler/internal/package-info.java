// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A scheduler for simulated nodes. */
@NullMarked
package io.quarterdeck.controllers.scheduler.internal;

import org.jspecify.annotations.NullMarked;
