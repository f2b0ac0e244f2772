// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Whom a client certificate, or a front proxy's headers, name. */
@NullMarked
package io.quarterdeck.libraries.access.identity;

import org.jspecify.annotations.NullMarked;
