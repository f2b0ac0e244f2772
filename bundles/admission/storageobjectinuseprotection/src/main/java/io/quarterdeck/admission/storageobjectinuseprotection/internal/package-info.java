// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Storage objects stay while they are used. */
@NullMarked
package io.quarterdeck.admission.storageobjectinuseprotection.internal;

import org.jspecify.annotations.NullMarked;
