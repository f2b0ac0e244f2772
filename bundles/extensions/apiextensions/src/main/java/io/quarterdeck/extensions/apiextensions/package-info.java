// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code apiextensions.k8s.io}: CustomResourceDefinitions as objects; what they
 * define is served by the packages below.
 */
@NullMarked
package io.quarterdeck.extensions.apiextensions;

import org.jspecify.annotations.NullMarked;
