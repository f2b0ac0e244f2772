// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The distribution behind proxies, which are the only way to what it calls. */
@NullMarked
package io.quarterdeck.itests.egress;

import org.jspecify.annotations.NullMarked;
