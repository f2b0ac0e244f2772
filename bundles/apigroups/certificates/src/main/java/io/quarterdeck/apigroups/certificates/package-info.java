// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code certificates.k8s.io}: CertificateSigningRequests with their approval and
 * status.
 */
@NullMarked
package io.quarterdeck.apigroups.certificates;

import org.jspecify.annotations.NullMarked;
