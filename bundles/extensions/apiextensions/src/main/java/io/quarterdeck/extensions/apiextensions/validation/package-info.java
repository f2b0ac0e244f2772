// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Rules of custom resource definitions, one part a class: names, versions, schemas, conversion.
 * They add what they find in the reference's order and words.
 */
@NullMarked
package io.quarterdeck.extensions.apiextensions.validation;

import org.jspecify.annotations.NullMarked;
