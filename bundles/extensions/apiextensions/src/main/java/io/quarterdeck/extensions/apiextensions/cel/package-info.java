// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * {@code x-kubernetes-validations}: what expressions of a schema may name, whether they compile and
 * how dear they are, and what they say of objects. Imports no rules and no strategies.
 */
@NullMarked
package io.quarterdeck.extensions.apiextensions.cel;

import org.jspecify.annotations.NullMarked;
