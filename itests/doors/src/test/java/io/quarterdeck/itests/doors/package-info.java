// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is refused, and what goes on, while a plugin that is required is not there. */
@NullMarked
package io.quarterdeck.itests.doors;

import org.jspecify.annotations.NullMarked;
