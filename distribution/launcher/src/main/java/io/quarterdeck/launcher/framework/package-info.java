// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Starting, watching and stopping the OSGi framework. */
@NullMarked
package io.quarterdeck.launcher.framework;

import org.jspecify.annotations.NullMarked;
