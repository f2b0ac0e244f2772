// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Plugins are replaced by new versions while 64 clients read and write. */
@NullMarked
package io.quarterdeck.itests.swap;

import org.jspecify.annotations.NullMarked;
