// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What several plugins ask of a pod's spec: its containers, its references, its resources. */
@NullMarked
package io.quarterdeck.libraries.pods;

import org.jspecify.annotations.NullMarked;
