// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Tables of what is valid: an object in YAML, and the causes that validation reports. */
@NullMarked
package io.quarterdeck.testkit.validation;

import org.jspecify.annotations.NullMarked;
