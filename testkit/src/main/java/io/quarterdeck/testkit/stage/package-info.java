// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every stage and every health check must keep to. */
@NullMarked
package io.quarterdeck.testkit.stage;

import org.jspecify.annotations.NullMarked;
