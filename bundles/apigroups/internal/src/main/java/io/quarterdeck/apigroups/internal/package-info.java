// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code internal.apiserver.k8s.io}: in which versions servers keep what they store.
 */
@NullMarked
package io.quarterdeck.apigroups.internal;

import org.jspecify.annotations.NullMarked;
