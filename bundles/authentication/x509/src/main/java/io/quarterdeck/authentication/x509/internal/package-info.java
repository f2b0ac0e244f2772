// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Client certificates of the cluster's certificate authority. */
@NullMarked
package io.quarterdeck.authentication.x509.internal;

import org.jspecify.annotations.NullMarked;
