// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Namespaces are made when they are needed. */
@NullMarked
package io.quarterdeck.admission.namespaceautoprovision.internal;

import org.jspecify.annotations.NullMarked;
