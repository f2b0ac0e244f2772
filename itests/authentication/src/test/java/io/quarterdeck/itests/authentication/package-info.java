// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Who gets in, and who does not, on the assembled server. */
@NullMarked
package io.quarterdeck.itests.authentication;

import org.jspecify.annotations.NullMarked;
