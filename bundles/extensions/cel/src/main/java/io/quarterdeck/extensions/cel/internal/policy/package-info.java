// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What policies and webhooks use beside plain expressions. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.policy;

import org.jspecify.annotations.NullMarked;
