// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code resource.k8s.io}: ResourceClaims, their templates, ResourceSlices and
 * DeviceClasses.
 */
@NullMarked
package io.quarterdeck.apigroups.resource;

import org.jspecify.annotations.NullMarked;
