// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Why a command cannot go on, and the one line that says so. */
@NullMarked
package io.quarterdeck.launcher.failure;

import org.jspecify.annotations.NullMarked;
