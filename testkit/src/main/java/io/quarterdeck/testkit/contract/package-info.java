// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the contract suites of all extension points have in common. */
@NullMarked
package io.quarterdeck.testkit.contract;

import org.jspecify.annotations.NullMarked;
