// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The pods of Jobs. */
@NullMarked
package io.quarterdeck.controllers.job.internal;

import org.jspecify.annotations.NullMarked;
