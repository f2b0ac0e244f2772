// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Egress selection: reads its configuration and dials through the proxies that it names. */
@NullMarked
package io.quarterdeck.extensions.egress.internal;

import org.jspecify.annotations.NullMarked;
