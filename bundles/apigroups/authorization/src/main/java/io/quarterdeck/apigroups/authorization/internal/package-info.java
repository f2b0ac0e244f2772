// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authorization.k8s.io group: questions to the authorizers, answered and not stored. */
@NullMarked
package io.quarterdeck.apigroups.authorization.internal;

import org.jspecify.annotations.NullMarked;
