// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A pod of each DaemonSet on each node that it fits. */
@NullMarked
package io.quarterdeck.controllers.daemonset.internal;

import org.jspecify.annotations.NullMarked;
