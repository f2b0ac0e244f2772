// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What objects use of a quota, and which quotas are about them. */
@NullMarked
package io.quarterdeck.libraries.quotas;

import org.jspecify.annotations.NullMarked;
