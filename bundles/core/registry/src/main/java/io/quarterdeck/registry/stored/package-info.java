// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** How the bytes in the store become objects of the versions that are kept, whoever wrote them. */
@NullMarked
package io.quarterdeck.registry.stored;

import org.jspecify.annotations.NullMarked;
