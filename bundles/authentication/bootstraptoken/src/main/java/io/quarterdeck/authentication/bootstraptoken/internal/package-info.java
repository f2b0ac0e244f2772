// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bootstrap tokens: secrets of kube-system that let a node join. */
@NullMarked
package io.quarterdeck.authentication.bootstraptoken.internal;

import org.jspecify.annotations.NullMarked;
