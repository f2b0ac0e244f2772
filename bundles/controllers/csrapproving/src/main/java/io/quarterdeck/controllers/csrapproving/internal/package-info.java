// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Approves the client certificates of kubelets. */
@NullMarked
package io.quarterdeck.controllers.csrapproving.internal;

import org.jspecify.annotations.NullMarked;
