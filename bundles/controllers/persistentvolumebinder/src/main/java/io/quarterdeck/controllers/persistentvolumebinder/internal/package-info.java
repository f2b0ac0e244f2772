// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Claims and the volumes that they are bound to. */
@NullMarked
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import org.jspecify.annotations.NullMarked;
