// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Creates, updates and deletes objects, with the rules of their metadata. */
@NullMarked
package io.quarterdeck.registry.internal.writes;

import org.jspecify.annotations.NullMarked;
