// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What every storage backend must do, as checks to run against it, and a backend in memory. */
@NullMarked
package io.quarterdeck.testkit.storage;

import org.jspecify.annotations.NullMarked;
