// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Volumes of a cloud get the labels of where they are, and nodes that are there. */
@NullMarked
package io.quarterdeck.admission.persistentvolumelabel.internal;

import org.jspecify.annotations.NullMarked;
