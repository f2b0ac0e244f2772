// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** ClusterRoles that are made of others. */
@NullMarked
package io.quarterdeck.controllers.clusterroleaggregation.internal;

import org.jspecify.annotations.NullMarked;
