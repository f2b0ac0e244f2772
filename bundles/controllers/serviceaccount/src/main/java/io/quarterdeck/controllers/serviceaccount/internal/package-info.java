// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The ServiceAccount default of each namespace. */
@NullMarked
package io.quarterdeck.controllers.serviceaccount.internal;

import org.jspecify.annotations.NullMarked;
