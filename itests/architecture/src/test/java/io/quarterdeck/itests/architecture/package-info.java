// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Rules that the assembled distribution is held to: floors, names, exports, and files that belong
 * together.
 */
@NullMarked
package io.quarterdeck.itests.architecture;

import org.jspecify.annotations.NullMarked;
