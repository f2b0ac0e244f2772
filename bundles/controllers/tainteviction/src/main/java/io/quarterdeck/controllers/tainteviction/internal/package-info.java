// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods leave nodes whose taints they do not tolerate. */
@NullMarked
package io.quarterdeck.controllers.tainteviction.internal;

import org.jspecify.annotations.NullMarked;
