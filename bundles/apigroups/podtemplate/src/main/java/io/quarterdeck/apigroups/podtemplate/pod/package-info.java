// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The whole of a pod's spec. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.pod;

import org.jspecify.annotations.NullMarked;
