// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods that ask for special hardware tolerate its taint. */
@NullMarked
package io.quarterdeck.admission.extendedresourcetoleration.internal;

import org.jspecify.annotations.NullMarked;
