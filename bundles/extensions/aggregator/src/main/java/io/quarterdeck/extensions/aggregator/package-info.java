// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code apiregistration.k8s.io}: APIServices. */
@NullMarked
package io.quarterdeck.extensions.aggregator;

import org.jspecify.annotations.NullMarked;
