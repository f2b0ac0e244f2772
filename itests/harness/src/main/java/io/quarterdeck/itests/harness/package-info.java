// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Starts the assembled distribution as a process, for every test that speaks to a real server. */
@NullMarked
package io.quarterdeck.itests.harness;

import org.jspecify.annotations.NullMarked;
