// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Those who try to get what is not theirs, over TLS, on the assembled server. */
@NullMarked
package io.quarterdeck.itests.security;

import org.jspecify.annotations.NullMarked;
