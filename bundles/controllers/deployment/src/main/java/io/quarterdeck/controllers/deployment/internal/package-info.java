// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The ReplicaSets of Deployments. */
@NullMarked
package io.quarterdeck.controllers.deployment.internal;

import org.jspecify.annotations.NullMarked;
