// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

/** A type as a value, compared by its name. */
record TypeValue(String name) {}
