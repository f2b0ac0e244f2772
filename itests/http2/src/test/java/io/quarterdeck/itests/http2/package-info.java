// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** HTTP/2 against the assembled distribution. */
@NullMarked
package io.quarterdeck.itests.http2;

import org.jspecify.annotations.NullMarked;
