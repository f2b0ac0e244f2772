// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Files and folders that belong to one server: their modes, their lock. */
@NullMarked
package io.quarterdeck.launcher.file;

import org.jspecify.annotations.NullMarked;
