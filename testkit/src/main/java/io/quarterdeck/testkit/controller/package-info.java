// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every controller promises, and a cluster in memory to try it in. */
@NullMarked
package io.quarterdeck.testkit.controller;

import org.jspecify.annotations.NullMarked;
