// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the controllers of workloads share: pods made, claimed, counted and removed. */
@NullMarked
package io.quarterdeck.libraries.workloads;

import org.jspecify.annotations.NullMarked;
