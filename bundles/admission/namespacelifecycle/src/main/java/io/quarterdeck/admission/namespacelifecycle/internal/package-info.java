// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Objects are created only in namespaces that exist and stay. */
@NullMarked
package io.quarterdeck.admission.namespacelifecycle.internal;

import org.jspecify.annotations.NullMarked;
