// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods know the topology of their node. */
@NullMarked
package io.quarterdeck.admission.podtopologylabels.internal;

import org.jspecify.annotations.NullMarked;
