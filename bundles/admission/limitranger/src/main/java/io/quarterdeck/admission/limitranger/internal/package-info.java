// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Containers, pods and claims keep to the limit ranges of their namespace. */
@NullMarked
package io.quarterdeck.admission.limitranger.internal;

import org.jspecify.annotations.NullMarked;
