// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Connections to kubelets, pods and services, over which requests are passed on. */
@NullMarked
package io.quarterdeck.extensions.connect.internal;

import org.jspecify.annotations.NullMarked;
