// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods run on the nodes of their namespace. */
@NullMarked
package io.quarterdeck.admission.podnodeselector.internal;

import org.jspecify.annotations.NullMarked;
