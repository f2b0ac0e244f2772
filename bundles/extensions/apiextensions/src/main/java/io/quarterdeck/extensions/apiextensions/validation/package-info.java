// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Validates custom resource definitions, one part a class: names, versions, schemas, conversion.
 * Errors are in Kubernetes' order and words.
 */
@NullMarked
package io.quarterdeck.extensions.apiextensions.validation;

import org.jspecify.annotations.NullMarked;
