// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is wrong with the expressions of policies, reported in their status. */
@NullMarked
package io.quarterdeck.reconcilers.policystatus.internal;

import org.jspecify.annotations.NullMarked;
