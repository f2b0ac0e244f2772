// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Who owns which field of an object (server-side apply). */
@NullMarked
package io.quarterdeck.registry.internal.fields;

import org.jspecify.annotations.NullMarked;
