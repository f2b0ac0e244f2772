// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Writes go to namespaces that exist. */
@NullMarked
package io.quarterdeck.admission.namespaceexists.internal;

import org.jspecify.annotations.NullMarked;
