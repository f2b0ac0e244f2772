// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The PodSecurityPolicies of the API group {@code policy/v1beta1}, which Kubernetes removed in
 * 1.25.
 */
@NullMarked
package io.quarterdeck.apigroups.podsecuritypolicy;

import org.jspecify.annotations.NullMarked;
