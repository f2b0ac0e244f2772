// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Backups of the embedded store: made while the server runs or not, and put back. */
@NullMarked
package io.quarterdeck.launcher.backup;

import org.jspecify.annotations.NullMarked;
