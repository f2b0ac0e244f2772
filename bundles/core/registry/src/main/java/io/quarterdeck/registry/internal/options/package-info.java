// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What a client asks for beside the object, in queries and in bodies. */
@NullMarked
package io.quarterdeck.registry.internal.options;

import org.jspecify.annotations.NullMarked;
