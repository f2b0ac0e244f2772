// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the command does at its start and end, as the person at the terminal sees it. */
@NullMarked
package io.quarterdeck.itests.boot;

import org.jspecify.annotations.NullMarked;
