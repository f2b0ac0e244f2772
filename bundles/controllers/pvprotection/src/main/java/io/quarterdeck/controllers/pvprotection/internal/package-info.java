// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Claims and volumes that are in use stay. */
@NullMarked
package io.quarterdeck.controllers.pvprotection.internal;

import org.jspecify.annotations.NullMarked;
