// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Finished Jobs go when their time is over. */
@NullMarked
package io.quarterdeck.controllers.ttlafterfinished.internal;

import org.jspecify.annotations.NullMarked;
