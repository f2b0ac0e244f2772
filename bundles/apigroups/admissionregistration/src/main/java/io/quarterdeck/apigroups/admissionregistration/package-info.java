// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code admissionregistration.k8s.io}: webhook configurations, admission policies
 * and their bindings.
 */
@NullMarked
package io.quarterdeck.apigroups.admissionregistration;

import org.jspecify.annotations.NullMarked;
