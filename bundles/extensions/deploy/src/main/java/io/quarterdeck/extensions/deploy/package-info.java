// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Jars of {@code deploy/}, and the shell's command {@code swap}: replaced while requests flow. */
@NullMarked
package io.quarterdeck.extensions.deploy;

import org.jspecify.annotations.NullMarked;
