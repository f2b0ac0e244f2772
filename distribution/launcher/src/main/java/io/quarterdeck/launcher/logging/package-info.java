// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** One place for every log line: JUL to standard error, with the OSGi log and SLF4J led into it. */
@NullMarked
package io.quarterdeck.launcher.logging;

import org.jspecify.annotations.NullMarked;
