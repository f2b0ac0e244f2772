// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which API groups must be there before the server can say what there is not. */
@NullMarked
package io.quarterdeck.registry.required;

import org.jspecify.annotations.NullMarked;
