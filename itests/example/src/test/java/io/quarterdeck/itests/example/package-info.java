// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The example of docs/writing-a-plugin.md, as its readers run it. */
@NullMarked
package io.quarterdeck.itests.example;

import org.jspecify.annotations.NullMarked;
