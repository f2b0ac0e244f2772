// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every API group must keep to. */
@NullMarked
package io.quarterdeck.testkit.group;

import org.jspecify.annotations.NullMarked;
