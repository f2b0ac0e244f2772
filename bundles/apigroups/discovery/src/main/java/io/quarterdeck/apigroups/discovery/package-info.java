// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code discovery.k8s.io}: EndpointSlices. */
@NullMarked
package io.quarterdeck.apigroups.discovery;

import org.jspecify.annotations.NullMarked;
