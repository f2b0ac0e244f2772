// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The shell's command that replaces a plugin while requests flow. */
@NullMarked
package io.quarterdeck.shell.swap;

import org.jspecify.annotations.NullMarked;
