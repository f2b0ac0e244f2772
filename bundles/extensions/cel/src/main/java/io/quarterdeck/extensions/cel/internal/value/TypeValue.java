// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** A type as a value, compared by its name. */
public record TypeValue(String name) {}
