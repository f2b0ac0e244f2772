// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code networking.k8s.io}: Ingresses, IngressClasses, NetworkPolicies, IPAddresses
 * and ServiceCIDRs.
 */
@NullMarked
package io.quarterdeck.apigroups.networking;

import org.jspecify.annotations.NullMarked;
