// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The verbs, the write path, admission and the route table. */
@NullMarked
package io.quarterdeck.registry.internal;

import org.jspecify.annotations.NullMarked;
