// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods keep to the security standard of their namespace. */
@NullMarked
package io.quarterdeck.admission.podsecurity.internal;

import org.jspecify.annotations.NullMarked;
