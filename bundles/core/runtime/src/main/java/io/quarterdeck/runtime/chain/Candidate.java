// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import org.jspecify.annotations.Nullable;

/** A service that offers itself, with its properties as they were found. */
record Candidate<T>(@Nullable Object name, @Nullable Object rank, String version, T service) {}
