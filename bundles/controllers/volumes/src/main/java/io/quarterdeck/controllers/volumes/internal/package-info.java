// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Volumes that need no disk. */
@NullMarked
package io.quarterdeck.controllers.volumes.internal;

import org.jspecify.annotations.NullMarked;
