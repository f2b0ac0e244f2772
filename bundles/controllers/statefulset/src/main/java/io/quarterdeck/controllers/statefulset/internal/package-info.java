// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The pods of StatefulSets, by number, and their claims. */
@NullMarked
package io.quarterdeck.controllers.statefulset.internal;

import org.jspecify.annotations.NullMarked;
