// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Carries all objects from one store to another. */
@NullMarked
package io.quarterdeck.storage.migration.internal;

import org.jspecify.annotations.NullMarked;
